import type { PlotDiseases } from '@draksha/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { RiskVessel } from '../../../ui/risk-vessel.tsx';
import { useSpeaker } from '../use-speaker.ts';
import { whatMadeIt } from './story-words.ts';

/** The answer first: which disease to think of today, what made it, and what the last spray still does. */
export function DiseaseHeadline({ answer }: { readonly answer: PlotDiseases }) {
  const { t } = useTranslation('agro');
  const speaker = useSpeaker();
  const { shell, format } = speaker;
  const { leading, date, days, cover } = answer;
  const today = days.find((day) => day.date === date);
  const isUnknown = !leading && today?.levels.some(({ level }) => level === null);
  const bare = today?.tissue === 'before_green_tissue';
  const own = cover.find(({ disease }) => disease === leading?.disease);
  const [made] = leading && today ? whatMadeIt(today, leading.disease, speaker) : [];
  const coverWords = (): string | null => {
    if (!leading || leading.level === 'low') return null;
    if (!own) return t('diseases.coverNone');
    const product = { product: own.product, date: format.dayMonth(own.sprayedAt.slice(0, 10)) };
    if (own.state !== 'covered') return t(`diseases.cover.${own.state}`, product);
    return own.coveredUntil === null
      ? t('diseases.cover.coveredLong', product)
      : t('diseases.cover.coveredUntil', {
          ...product,
          until: format.dayShort(own.coveredUntil.slice(0, 10)),
          time: format.time(own.coveredUntil),
        });
  };
  const covered = coverWords();
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
            : isUnknown
              ? palette.field.night
              : palette.field.verdict.good.soft,
        ...(isUnknown ? { color: 'text.primary' } : {}),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {(leading || isUnknown) && <RiskVessel level={leading?.level ?? null} size={24} />}
        <Typography component="h2" sx={{ fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.5 }}>
          {leading
            ? t('diseases.headline', {
                disease: t(`disease.${leading.disease}`),
                level: shell(`risk.${leading.level}`),
              })
            : t(isUnknown ? 'diseases.headlineUnknown' : 'diseases.headlineCalm')}
        </Typography>
      </Box>
      {made && <Box>{made}</Box>}
      {bare && <Box>{t('diseases.none.before_green_tissue')}</Box>}
      {covered && <Box sx={{ fontWeight: 400 }}>{covered}</Box>}
    </Box>
  );
}
