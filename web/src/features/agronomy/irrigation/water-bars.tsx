import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { Card } from '../../../ui/card.tsx';
import { useChartColours } from '../../../ui/chart-colours.ts';
import { ChartKey } from '../../../ui/chart-key.tsx';
import { HourTable } from '../../../ui/hour-table.tsx';
import { Reveal } from '../../../ui/reveal.tsx';
import { daysMet, type WaterBar } from './plot-water.ts';

const HEIGHT_PX = 140;
const TOP_PX = 20;
const LEFT_PX = 26;
/** Litres between two lines: the smallest that leaves room for their numbers. */
const LINE_STEPS = [1, 2, 5, 10, 20, 50, 100];
const MAX_LINES = 5;

/** Need, rain and water given by day, litres a vine. */
export function WaterBars({ bars, today }: { readonly bars: readonly WaterBar[]; readonly today: string }) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const colours = useChartColours();
  const [box, width] = useWidth<HTMLDivElement>(296);
  const most = Math.max(1, ...bars.map(({ wanted, rain, given }) => Math.max(wanted ?? 0, rain + given)));
  const column = (width - LEFT_PX) / bars.length;
  const y = (litres: number) => TOP_PX + HEIGHT_PX * (1 - litres / most);
  const x = (index: number) => LEFT_PX + index * column;
  const { met, of } = daysMet(bars, today);
  const litres = (value: number | null) => (value === null ? t('notKnown') : format.number(value, 1));
  const step = LINE_STEPS.find((one) => most / one <= MAX_LINES) ?? most;
  const lines = Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
  return (
    <Card
      title={t('irrigation.met', { count: of, met: format.number(met), of: format.number(of) })}
      note={t('irrigation.barsNote')}
    >
      <Box ref={box} sx={{ my: 1 }}>
        <svg aria-hidden="true" width={width} height={TOP_PX + HEIGHT_PX + 26} style={{ display: 'block' }}>
          {lines.map((line) => (
            <g key={line}>
              <path
                d={`M${LEFT_PX} ${y(line)}H${width}`}
                stroke={line === 0 ? colours.line : colours.grid}
                strokeWidth={line === 0 ? 1.5 : 1}
              />
              <text x={LEFT_PX - 6} y={y(line) + 5} fontSize={14} textAnchor="end" fill={colours.ink2}>
                {format.number(line)}
              </text>
            </g>
          ))}
          {bars.map(({ date, wanted, rain, given, advised, rainMm }, i) => {
            const isAhead = date >= today;
            const [left, wide] = [x(i) + 2, Math.max(3, column - 4)];
            return (
              <g key={date}>
                {date === today && (
                  <rect
                    x={x(i)}
                    y={0}
                    width={column}
                    height={TOP_PX + HEIGHT_PX}
                    fill={colours.brandTint}
                    rx={6}
                  />
                )}
                {given > 0 && (
                  <rect
                    x={left}
                    y={y(given)}
                    width={wide}
                    height={y(0) - y(given)}
                    rx={3}
                    fill={colours.good}
                  />
                )}
                {rain > 0 && (
                  <rect
                    x={left}
                    y={y(given + rain)}
                    width={wide}
                    height={y(given) - y(given + rain)}
                    rx={3}
                    fill={isAhead && date !== today ? colours.rainFill : colours.rain}
                    stroke={colours.rain}
                  />
                )}
                {isAhead && given === 0 && advised !== null && advised > 0 && (
                  <rect
                    x={left}
                    y={y(rain + advised)}
                    width={wide}
                    height={y(rain) - y(rain + advised)}
                    rx={3}
                    fill="none"
                    stroke={colours.good}
                    strokeWidth={1.5}
                    strokeDasharray="3 3"
                  />
                )}
                {wanted !== null && (
                  <path
                    d={`M${x(i)} ${y(wanted)}h${column}`}
                    stroke={colours.ink}
                    strokeWidth={3}
                    strokeDasharray={date > today ? '3 2' : undefined}
                  />
                )}
                {(rainMm ?? 0) >= 1 && (
                  <text x={x(i) + column / 2} y={14} fontSize={14} textAnchor="middle" fill={colours.rain}>
                    {format.number(rainMm)}
                  </text>
                )}
                {(date === today ||
                  (i % 2 === 0 && Math.abs(bars.findIndex((one) => one.date === today) - i) > 1)) && (
                  <text
                    x={x(i) + column / 2}
                    y={TOP_PX + HEIGHT_PX + 20}
                    fontSize={14}
                    textAnchor="middle"
                    fontWeight={date === today ? 650 : 400}
                    fill={date === today ? colours.ink : colours.ink2}
                  >
                    {date === today ? t('today') : format.number(Number(date.slice(8)))}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      </Box>
      <ChartKey sx={{ '& span': { width: 16, height: 14, borderRadius: '3px' } }}>
        <li>
          <Box component="span" sx={{ height: '3px !important', backgroundColor: colours.ink }} />
          {t('irrigation.key.need')}
        </li>
        <li>
          <Box component="span" sx={{ backgroundColor: colours.good }} />
          {t('irrigation.key.given')}
        </li>
        <li>
          <Box component="span" sx={{ backgroundColor: colours.rain }} />
          {t('irrigation.key.rain')}
        </li>
        <li>
          <Box component="span" sx={{ border: `1.5px dashed ${colours.good}` }} />
          {t('irrigation.key.advised')}
        </li>
      </ChartKey>
      <Reveal summary={t('chart.table')}>
        <HourTable
          columns={[
            t('irrigation.column.day'),
            t('irrigation.key.need'),
            t('irrigation.column.rainMm'),
            t('irrigation.key.given'),
          ]}
          hours={bars.map(({ date, wanted, rainMm, given }) => ({
            startsAt: date,
            cells: [format.dayShort(date), litres(wanted), litres(rainMm), format.number(given, 1)],
          }))}
        />
      </Reveal>
    </Card>
  );
}
