import type { PlotDiseases } from '@draksha/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ListenButton } from '../../../ui/listen/listen-button.tsx';
import { RiskVessel } from '../../../ui/risk-vessel.tsx';
import { type Translator, useTranslator } from '../use-translator.ts';
import { whatMadeIt } from './story-words.ts';

interface HeadlineWords {
  readonly headline: string;
  /** What made it, and what the last spray still does. */
  readonly lines: readonly string[];
  readonly covered: string | null;
}

/** The sentences of the headline. */
function headlineWords(answer: PlotDiseases, translator: Translator): HeadlineWords {
  const { t, shell, format } = translator;
  const { leading, date, days, cover } = answer;
  const today = days.find((day) => day.date === date);
  const own = cover.find(({ disease }) => disease === leading?.disease);
  const [made] = leading && today ? whatMadeIt(today, leading.disease, translator) : [];
  const bare = today?.tissue === 'before_green_tissue' ? t('diseases.none.before_green_tissue') : '';
  return {
    headline: leading
      ? t('diseases.headline', {
          disease: t(`disease.${leading.disease}`),
          level: shell(`risk.${leading.level}`),
        })
      : t(isUnknown(answer) ? 'diseases.headlineUnknown' : 'diseases.headlineCalm'),
    lines: [made ?? '', bare].filter(Boolean),
    covered: coverWords(),
  };

  function coverWords(): string | null {
    if (!leading || leading.level === 'low') return null;
    if (!own) return t('diseases.coverNone');
    const product = { product: own.product, date: format.dayMonth(own.sprayedAt.slice(0, 10)) };
    if (own.state !== 'covered') return t(`diseases.cover.${own.state}`, product);
    return own.coveredUntil === null
      ? t('diseases.cover.coveredLong', product)
      : t('diseases.cover.coveredUntil', {
          ...product,
          until: format.halfDay(own.coveredUntil),
        });
  }
}

const isUnknown = ({ leading, date, days }: PlotDiseases): boolean =>
  !leading && (days.find((day) => day.date === date)?.levels.some(({ level }) => level === null) ?? false);

/** The answer first: which disease to think of today, what made it, and what the last spray still does. */
export function DiseaseHeadline({ answer }: { readonly answer: PlotDiseases }) {
  const translator = useTranslator();
  const { leading } = answer;
  const unknown = isUnknown(answer);
  const { headline, lines, covered } = headlineWords(answer, translator);
  return (
    <Box
      sx={{
        p: 1.5,
        mb: 1.5,
        borderRadius: 1,
        color: ({ palette }) =>
          leading ? palette.field.risk[leading.level].text : palette.field.verdict.good.text,
        backgroundColor: ({ palette }) =>
          leading
            ? palette.field.risk[leading.level].soft
            : unknown
              ? palette.field.night
              : palette.field.verdict.good.soft,
        ...(unknown ? { color: 'text.primary' } : {}),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {(leading || unknown) && <RiskVessel level={leading?.level ?? null} size={24} />}
        <Typography component="h2" sx={{ fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.5 }}>
          {headline}
        </Typography>
        <Box sx={{ ml: 'auto' }}>
          <ListenButton
            say={(format) => {
              const said = headlineWords(answer, { ...translator, format });
              return [said.headline, ...said.lines, said.covered ?? ''];
            }}
          />
        </Box>
      </Box>
      {lines.map((line) => (
        <Box key={line}>{line}</Box>
      ))}
      {covered && <Box sx={{ fontWeight: 400 }}>{covered}</Box>}
    </Box>
  );
}
