import type { ReportChart } from '@draksha/reports/report-document';
import Box from '@mui/material/Box';
import { useFormat } from '../../lib/use-format.ts';
import { useChartColours } from '../../ui/chart-colours.ts';

const RUPEES = '₹';

/** Bars side by side with their values; the table that follows in the report says the same in words. */
export function ReportBars({ chart }: { readonly chart: ReportChart }) {
  const format = useFormat();
  const colours = useChartColours();
  const points = chart.series.flatMap((series) => series.points);
  const most = Math.max(1, ...points.map(({ value }) => value ?? 0));
  const valueText = (value: number): string =>
    chart.unit === RUPEES ? format.money(Math.round(value * 100)) : `${format.number(value)} ${chart.unit}`;
  return (
    <Box aria-hidden="true" sx={{ mt: 3, display: 'grid', gap: 1 }}>
      <Box sx={{ fontSize: '1rem', fontWeight: 650 }}>{chart.heading}</Box>
      {points.map(({ label, value }) => (
        <Box
          key={label}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(96px, 34%) minmax(0, 1fr)',
            alignItems: 'center',
            columnGap: 1,
          }}
        >
          <Box sx={{ color: colours.ink2, fontSize: '0.875rem', lineHeight: 1.35 }}>{label}</Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minWidth: 0 }}>
            <Box
              style={{ width: `${((value ?? 0) / most) * 60}%` }}
              sx={{
                height: 18,
                minWidth: 4,
                flex: 'none',
                borderRadius: '6px',
                backgroundColor: colours.brand,
              }}
            />
            <Box sx={{ fontWeight: 650, fontSize: '0.875rem', whiteSpace: 'nowrap' }}>
              {value === null ? '–' : valueText(value)}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
