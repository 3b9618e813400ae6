import type { Plot } from '@draksha/contract';
import type { FarmRecord } from '@draksha/contract/records';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Reveal } from '../../ui/reveal.tsx';
import { CARD } from './card.tsx';
import { shownAcres } from './plot-acres.ts';
import { perAcre, totalsOf } from './totals.ts';

interface DiaryTotalsProps {
  readonly rows: readonly FarmRecord[];
  readonly plots: readonly Plot[];
  readonly isFiltered: boolean;
}

/** Totals of what is shown, with each plot's share an acre. */
export function DiaryTotals({ rows, plots, isFiltered }: DiaryTotalsProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const sums = useMemo(() => totalsOf(rows), [rows]);
  const facts = [
    sums.sprays > 0 && t('totals.sprays', { count: sums.sprays, number: format.number(sums.sprays) }),
    sums.waterings > 0 &&
      t('totals.waterings', { count: sums.waterings, number: format.number(sums.waterings) }),
    sums.labourDays > 0 &&
      t('totals.labour', { count: sums.labourDays, number: format.number(sums.labourDays, 1) }),
    sums.kg > 0 && t('totals.kg', { value: format.weight(sums.kg) }),
    sums.income > 0 && t('totals.income', { money: format.money(sums.income) }),
  ].filter(Boolean);
  const head = (
    <>
      {t(isFiltered ? 'totals.found' : 'totals.all', {
        count: sums.records,
        number: format.number(sums.records),
      })}
      {sums.cost > 0 && <>, {format.money(sums.cost)}</>}
    </>
  );
  return (
    <Box aria-live="polite" sx={{ ...CARD, py: 0.5 }}>
      <Reveal summary={head}>
        {() => (
          <>
            {facts.length > 0 && <Box sx={{ color: 'text.secondary' }}>{facts.join(' · ')}</Box>}
            {sums.cost + sums.income + sums.kg > 0 && (
              <>
                <Box component="h3" sx={{ m: 0, mt: 1, fontSize: '1rem', fontWeight: 650 }}>
                  {t('totals.byPlot')}
                </Box>
                <TotalsByPlot rows={rows} plots={plots} />
              </>
            )}
          </>
        )}
      </Reveal>
    </Box>
  );
}

/** Built on demand: a table of a hundred plots takes a while. */
function TotalsByPlot({ rows, plots }: Pick<DiaryTotalsProps, 'rows' | 'plots'>) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const byPlot = useMemo(() => Map.groupBy(rows, ({ plotId }) => plotId), [rows]);
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': {
            py: 0.75,
            pr: 1.5,
            textAlign: 'end',
            borderBottom: 1,
            borderColor: 'divider',
          },
          '& th:first-of-type': { textAlign: 'start' },
          '& thead th': { fontWeight: 400, fontSize: '0.875rem', color: 'text.secondary' },
          '& tbody th': { fontWeight: 400 },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t('totals.plot')}</th>
            <th scope="col">{t('totals.cost')}</th>
            <th scope="col">{t('totals.perAcre')}</th>
            <th scope="col">{t('totals.incomeHead')}</th>
          </tr>
        </thead>
        <tbody>
          {plots.map((plot) => {
            const own = totalsOf(byPlot.get(plot.id) ?? []);
            const acres = plot.areaHectares === null ? null : shownAcres(plot.areaHectares);
            const each = perAcre(own.cost, acres);
            if (own.records === 0) return null;
            return (
              <tr key={plot.id}>
                <th scope="row">{plot.name}</th>
                <td>{format.money(own.cost)}</td>
                <td>{each === null ? t('totals.noArea') : format.money(Math.round(each / 100) * 100)}</td>
                <td>{format.money(own.income)}</td>
              </tr>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}
