import type { SeasonComparison } from '@draksha/reports/analytics/season-comparison';
import { Card } from '../../ui/card.tsx';
import { useChartColours } from '../../ui/chart-colours.ts';
import { CompareBars } from './compare-bars.tsx';
import { CompareTable } from './compare-table.tsx';
import { useSeasonWords } from './season-words.ts';

/** Bars that can be told apart; the table has all years. */
const MAX_BARS = 6;

/** What the plot gave, year by year. */
export function YieldCard({ figures }: { readonly figures: SeasonComparison }) {
  const { t, format } = useSeasonWords(figures);
  const colours = useChartColours();
  const { yields, acres, now, before, untilDap } = figures;
  if (now.season.cycle !== 'fruit' || yields.length === 0) return null;
  const weight = (one: (typeof yields)[number]): number => (acres === null ? one.kg : one.kg / acres);
  const write = (kg: number) =>
    acres === null ? format.weight(kg, 0) : t('compare.anAcre', { value: format.weight(kg, 0) });
  const own = yields.find(({ season }) => season.id === now.season.id);
  const last = yields.find(({ season }) => season.id === before?.season.id);
  const sofar = untilDap === null ? 'over' : 'running';
  const title = own
    ? last
      ? t(`compare.yield.${sofar}`, { now: write(weight(own)), before: write(weight(last)) })
      : t('compare.yield.alone', { now: write(weight(own)) })
    : last
      ? t('compare.yield.onlyBefore', { before: write(weight(last)) })
      : t('compare.yield.none');
  return (
    <Card title={title} note={t('compare.yieldNote')}>
      <CompareBars
        bars={yields
          .slice(-MAX_BARS)
          .toReversed()
          .map((one) => ({
            id: one.season.id,
            label: t('compare.pruned', { date: format.date(one.season.pruningDate) }),
            now: weight(one),
            before: null,
          }))}
        hasBefore={false}
        write={write}
        colour={colours.brand}
      />
      <CompareTable
        columns={[t('compare.column.pruned'), t('compare.column.weight'), t('compare.column.weightPerAcre')]}
        rows={yields.toReversed().map(({ season, kg, kgPerAcre }) => ({
          id: season.id,
          cells: [
            format.date(season.pruningDate),
            format.weight(kg),
            kgPerAcre === null ? '–' : format.weight(kgPerAcre, 1),
          ],
        }))}
      />
    </Card>
  );
}
