import type { FarmRecord, RecordKind } from '@draksha/contract/records';
import { spentPaise } from '@draksha/reports/record-money';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { useChartColours } from '../../ui/chart-colours.ts';

interface MonthHeadProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly rows: readonly FarmRecord[];
}

const NAMED = 2;

/** A month: its name, how much was written, what it cost, and for what as one bar. */
export function MonthHead({ month, rows }: MonthHeadProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const { brand, fair, cold, rain, ink2 } = useChartColours();
  const colours = [brand, fair, cold, rain];
  const count = new Set(rows.map(({ entryId }) => entryId)).size;
  const costs = costsOf(rows);
  const all = costs.reduce((sum, { paise }) => sum + paise, 0);
  const colourOf = (at: number) => colours[at] ?? ink2;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Box component="h2" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.5 }}>
          {format.monthYear(`${month}-15`)}
        </Box>
        <Box sx={{ flex: '1 1 auto', color: 'text.secondary' }}>
          {t('month.head', { count, number: format.number(count) })}
        </Box>
        {all > 0 && (
          <Box sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>{format.money(all)}</Box>
        )}
      </Box>
      {costs.length > 0 && (
        <>
          <Box aria-hidden="true" sx={{ display: 'flex', gap: '2px', height: 10, mt: 0.5 }}>
            {costs.map(({ kind, paise }, at) => (
              <Box
                key={kind}
                sx={{ flex: paise / all, minWidth: 4, borderRadius: '5px', backgroundColor: colourOf(at) }}
              />
            ))}
          </Box>
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: '0.875rem', lineHeight: 1.7 }}
          >
            {costs.slice(0, NAMED).map(({ kind, paise }, at) => (
              <Box
                key={kind}
                component="span"
                sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', color: 'text.secondary' }}
              >
                <Box
                  component="span"
                  sx={{ width: 10, height: 10, borderRadius: '50%', backgroundColor: colourOf(at) }}
                />
                {t(`kindsShort.${kind}`)} {format.money(paise)}
              </Box>
            ))}
          </Box>
        </>
      )}
    </>
  );
}

/** What was spent by kind, the most first. */
function costsOf(rows: readonly FarmRecord[]): { readonly kind: RecordKind; readonly paise: number }[] {
  const sums = new Map<RecordKind, number>();
  for (const row of rows) sums.set(row.kind, (sums.get(row.kind) ?? 0) + spentPaise(row));
  return [...sums]
    .map(([kind, paise]) => ({ kind, paise }))
    .filter(({ paise }) => paise > 0)
    .toSorted((a, b) => b.paise - a.paise);
}
