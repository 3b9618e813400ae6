import type { SeasonComparison } from '@draksha/reports/analytics/season-comparison';
import type { SprayJudgement } from '@draksha/reports/analytics/spray-judgement';
import Box from '@mui/material/Box';
import { Card } from '../../ui/card.tsx';
import { useChartColours } from '../../ui/chart-colours.ts';
import { CompareTable } from './compare-table.tsx';
import { rupees, useSeasonWords } from './season-words.ts';

interface JudgementProps {
  readonly figures: SeasonComparison;
  readonly now: SprayJudgement;
  readonly before: SprayJudgement | null;
}

interface Part {
  readonly id: string;
  readonly word: string;
  readonly count: number;
  readonly colour: string;
  /** Not known, still open: outlined, not filled. */
  readonly open?: boolean;
}

/** Counts as one bar in parts, with words and numbers below. */
function PartBar({ parts }: { readonly parts: readonly Part[] }) {
  const { format } = useSeasonWords({ untilDap: null });
  const shown = parts.filter(({ count }) => count > 0);
  const all = shown.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const look = ({ colour, open }: Part) =>
    open ? { boxShadow: `inset 0 0 0 1.5px ${colour}` } : { backgroundColor: colour };
  return (
    <Box aria-hidden="true" sx={{ my: 1 }}>
      <Box sx={{ display: 'flex', gap: '2px', height: 24, borderRadius: '6px', overflow: 'hidden' }}>
        {shown.map((part) => (
          <Box key={part.id} style={{ flexGrow: part.count }} sx={{ minWidth: 6, ...look(part) }} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: '0.875rem', mt: 0.75 }}>
        {shown.map((part) => (
          <Box key={part.id} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Box sx={{ width: 14, height: 14, borderRadius: '3px', flex: 'none', ...look(part) }} />
            {part.word} <b>{format.number(part.count)}</b>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Sprays on days without risk, and what leaving them out would have saved: a look back. */
export function SprayJudgementCard({ figures, now, before }: JudgementProps) {
  const { t, format } = useSeasonWords(figures);
  const colours = useChartColours();
  const verdicts = ['used', 'without_risk', 'running', 'not_known', 'part', 'not_judged'] as const;
  const colourOf = {
    used: colours.good,
    without_risk: colours.fair,
    running: colours.brand,
    not_known: colours.ink2,
    part: colours.ink2,
    not_judged: colours.ink2,
  };
  const count = (verdict: (typeof verdicts)[number]) =>
    now.sprays.filter((spray) => spray.verdict === verdict).length;
  if (now.sprays.length === 0) return null;
  const { withoutRisk, saved, savedUnknown, used } = now;
  return (
    <Card
      title={[
        withoutRisk > 0
          ? t('compare.judged.some', {
              count: withoutRisk,
              number: format.number(withoutRisk),
              all: format.number(now.sprays.length),
            })
          : t(used > 0 ? 'compare.judged.none' : 'compare.judged.unknown'),
        saved > 0 && t('compare.judged.saved', { money: rupees(format, saved) }),
      ]
        .filter(Boolean)
        .join(' ')}
      note={t('compare.lookBack')}
    >
      <PartBar
        parts={verdicts.map((id) => ({
          id,
          word: t(`compare.verdict.${id}`),
          count: count(id),
          colour: colourOf[id],
          open: id !== 'used' && id !== 'without_risk',
        }))}
      />
      {[
        savedUnknown > 0 &&
          t('compare.judged.noSum', { count: savedUnknown, number: format.number(savedUnknown) }),
        before !== null &&
          before.withoutRisk > 0 &&
          t('compare.judged.before', {
            number: format.number(before.withoutRisk),
            all: format.number(before.sprays.length),
            money: rupees(format, before.saved),
          }),
      ]
        .filter((line) => line !== false)
        .map((line) => (
          <Box key={line} sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {line}
          </Box>
        ))}
      <CompareTable
        columns={[
          t('compare.column.date'),
          t('compare.column.product'),
          t('compare.column.verdict'),
          t('compare.column.cost'),
        ]}
        rows={now.sprays.map(({ recordId, day, products, verdict, paise }) => ({
          id: recordId,
          cells: [
            format.dayMonth(day),
            products.join(' + '),
            t(`compare.verdict.${verdict}`),
            paise === null ? '–' : format.money(paise),
          ],
        }))}
      />
    </Card>
  );
}

/** Nights of risk, and whether a spray covered them. */
export function RiskNightsCard({ figures, now, before }: JudgementProps) {
  const { t, format, purpose } = useSeasonWords(figures);
  const colours = useChartColours();
  const { nights, uncovered } = now;
  const { ofRisk } = nights;
  return (
    <Card
      title={
        ofRisk === 0
          ? t('compare.risk.none')
          : t('compare.risk.some', {
              count: nights.uncovered,
              number: format.number(nights.uncovered),
              all: format.number(ofRisk),
            })
      }
      note={t('compare.riskNote')}
    >
      <PartBar
        parts={[
          { id: 'covered', word: t('compare.cover.covered'), count: nights.covered, colour: colours.good },
          { id: 'thin', word: t('compare.cover.thin'), count: nights.thin, colour: colours.fair },
          {
            id: 'uncovered',
            word: t('compare.cover.uncovered'),
            count: nights.uncovered,
            colour: colours.no,
          },
          { id: 'unknown', word: t('notKnown'), count: nights.notKnown, colour: colours.ink2, open: true },
        ]}
      />
      {before !== null && before.nights.ofRisk > 0 && (
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {t('compare.risk.before', {
            number: format.number(before.nights.uncovered),
            all: format.number(before.nights.ofRisk),
          })}
        </Box>
      )}
      {uncovered.length > 0 && (
        <CompareTable
          columns={[t('compare.column.uncovered'), t('compare.column.disease')]}
          rows={uncovered.map(({ date, diseases }) => ({
            id: date,
            cells: [format.dayMonth(date), diseases.map(purpose).join(', ')],
          }))}
        />
      )}
    </Card>
  );
}
