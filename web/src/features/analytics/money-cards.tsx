import type { SeasonComparison } from '@draksha/reports/analytics/season-comparison';
import Box from '@mui/material/Box';
import { Card } from '../../ui/card.tsx';
import { useChartColours } from '../../ui/chart-colours.ts';
import { CompareBars } from './compare-bars.tsx';
import { CompareLines } from './compare-lines.tsx';
import { CompareTable } from './compare-table.tsx';
import { moneyCurve, valueAt } from './season-curves.ts';
import { against, rupees, useSeasonWords } from './season-words.ts';

interface MoneyProps {
  readonly figures: SeasonComparison;
}

const TABLE_EVERY_DAYS = 10;
const MIN_DIFFERENCE_PAISE = 100;
const MIN_AXIS_PAISE = 100_000;

const lengthOf = (byDay: readonly { readonly dap: number }[], untilDap: number | null): number =>
  Math.max(byDay.at(-1)?.dap ?? 0, untilDap ?? 0) + 1;

/** Spending by days after pruning, an acre where known. */
export function SpendingCard({ figures }: MoneyProps) {
  const { t, format, by } = useSeasonWords(figures);
  const colours = useChartColours();
  const { now, untilDap, acres } = figures;
  // A season of which no cost is written has nothing to be compared with.
  const before = figures.before?.byDay.length ? figures.before : null;
  const share = (paise: number): number => (acres === null ? paise : Math.round(paise / acres));
  const own = moneyCurve(now.byDay, lengthOf(now.byDay, untilDap), share);
  // Last season's spending is known to its end.
  const last = before && moneyCurve(before.byDay, lengthOf(before.byDay, untilDap ?? own.length - 1), share);
  const nowPaise = share(now.spent);
  const lastPaise = before && share(before.spent);
  const written = now.byDay.length > 0;
  const amount =
    acres === null ? rupees(format, nowPaise) : t('compare.anAcre', { value: rupees(format, nowPaise) });
  const days = Math.max(untilDap === null ? own.length : untilDap + 1, last?.length ?? 0);
  const at = [...Array(Math.ceil(days / TABLE_EVERY_DAYS)).keys()].map((i) => i * TABLE_EVERY_DAYS);
  const until = untilDap ?? own.length - 1;
  const cell = (value: number | null) => (value === null ? '' : format.money(value));
  return (
    <Card
      title={
        written
          ? t(`compare.spent.${against(nowPaise, lastPaise, MIN_DIFFERENCE_PAISE)}`, {
              by,
              amount,
              difference: rupees(format, Math.abs(nowPaise - (lastPaise ?? 0))),
            })
          : t('compare.spent.none')
      }
      note={t(acres === null ? 'compare.spentNoteWhole' : 'compare.spentNote')}
    >
      {(written || last !== null) && (
        <>
          <CompareLines
            label={t('compare.spentNote')}
            now={own}
            before={last}
            today={untilDap}
            colour={colours.brand}
            least={MIN_AXIS_PAISE}
            write={(paise) => rupees(format, paise)}
            tick={format.moneyShort}
          />
          <CompareTable
            columns={[t('compare.column.day'), t('compare.now'), ...(last ? [t('compare.before')] : [])]}
            rows={at.map((dap) => ({
              id: String(dap),
              cells: [
                format.number(dap),
                dap > until ? '' : cell(valueAt(own, dap)),
                ...(last ? [dap >= last.length ? '' : cell(valueAt(last, dap))] : []),
              ],
            }))}
          />
        </>
      )}
      {now.spraysWithoutCost > 0 && (
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {t('compare.withoutCost', {
            count: now.spraysWithoutCost,
            number: format.number(now.spraysWithoutCost),
          })}
        </Box>
      )}
    </Card>
  );
}

/** What the money went on. */
export function CategoryCard({ figures }: MoneyProps) {
  const { t, format, category } = useSeasonWords(figures);
  const colours = useChartColours();
  const { now, before } = figures;
  const paiseIn = (side: SeasonComparison['before'], id: string): number | null =>
    side?.costs.find((one) => one.category === id)?.paise ?? null;
  const spentIn = (side: SeasonComparison['now']): number | null =>
    side.costs.length > 0 ? side.spent : null;
  const ids = [...new Set([...now.costs, ...(before?.costs ?? [])].map((one) => one.category))];
  const [most] = now.costs;
  if (ids.length === 0) return null;
  const cell = (paise: number | null): string => (paise === null ? '' : format.money(paise));
  return (
    <Card
      title={
        most
          ? t('compare.mostWent', {
              category: category(most.category),
              money: rupees(format, most.paise),
              all: rupees(format, now.spent),
            })
          : t('compare.spent.none')
      }
      note={t('compare.categoryNote')}
    >
      <CompareBars
        bars={ids.map((id) => ({
          id,
          label: category(id),
          now: paiseIn(now, id),
          before: paiseIn(before, id),
        }))}
        hasBefore={before !== null}
        write={(paise) => rupees(format, paise)}
        colour={colours.brand}
      />
      <CompareTable
        columns={[t('compare.column.category'), t('compare.now'), ...(before ? [t('compare.before')] : [])]}
        rows={[
          ...ids.map((id) => ({
            id,
            cells: [category(id), cell(paiseIn(now, id)), ...(before ? [cell(paiseIn(before, id))] : [])],
          })),
          {
            id: 'all',
            cells: [t('compare.column.all'), cell(spentIn(now)), ...(before ? [cell(spentIn(before))] : [])],
          },
        ]}
      />
    </Card>
  );
}

/** Which disease cost what. */
export function PurposeCard({ figures }: MoneyProps) {
  const { t, format, purpose } = useSeasonWords(figures);
  const colours = useChartColours();
  const { now, before } = figures;
  const of = (side: SeasonComparison['before'], id: string) =>
    side?.purposes.find((one) => one.purpose === id);
  // The cost of a spray without one is unknown, not nought.
  const paiseOf = (side: SeasonComparison['before'], id: string): number | null =>
    of(side, id)?.paise || null;
  const cell = (paise: number | null): string => (paise === null ? '' : format.money(paise));
  const ids = [...new Set([...now.purposes, ...(before?.purposes ?? [])].map((one) => one.purpose))];
  const [most] = now.purposes;
  if (ids.length === 0) return null;
  const all = now.purposes.reduce((sum, { paise }) => sum + paise, 0);
  const assumed = now.purposes.reduce((sum, { assumedPaise }) => sum + assumedPaise, 0);
  return (
    <Card
      title={
        most && all > 0
          ? t('compare.mostCost', {
              purpose: purpose(most.purpose),
              money: rupees(format, most.paise),
              all: rupees(format, all),
            })
          : t('compare.noSprayCost')
      }
      note={t('compare.purposeNote')}
    >
      <CompareBars
        bars={ids.map((id) => ({
          id,
          label: purpose(id),
          now: paiseOf(now, id),
          before: paiseOf(before, id),
        }))}
        hasBefore={before !== null}
        write={(paise) => rupees(format, paise)}
        colour={colours.brand}
      />
      {assumed > 0 && (
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', mt: 1 }}>
          {t('compare.assumed', { money: rupees(format, assumed) })}
        </Box>
      )}
      <CompareTable
        columns={[
          t('compare.column.purpose'),
          t('compare.column.sprays'),
          t('compare.now'),
          ...(before ? [t('compare.before')] : []),
        ]}
        rows={ids.map((id) => ({
          id,
          cells: [
            purpose(id),
            format.number(of(now, id)?.sprays ?? 0),
            cell(paiseOf(now, id)),
            ...(before ? [cell(paiseOf(before, id))] : []),
          ],
        }))}
      />
    </Card>
  );
}
