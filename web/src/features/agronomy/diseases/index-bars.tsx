import type { PlotDiseases } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { useChartColours } from '../../../ui/chart-colours.ts';

const HEIGHT_PX = 120;
const FOOT_PX = 24;
const LEFT_PX = 28;

/** Daily powdery mildew index with its limits; forecasts are hollow. */
export function IndexBars({ answer, date }: { readonly answer: PlotDiseases; readonly date: string }) {
  const { t } = useTranslation('agro');
  const { t: shell } = useTranslation();
  const format = useFormat();
  const colours = useChartColours();
  const [box, width] = useWidth<HTMLDivElement>(296);
  const { days, powderyFrom } = answer;
  const wordPx = 72;
  const column = (width - LEFT_PX - wordPx) / days.length;
  const y = (index: number) => 8 + (HEIGHT_PX - 8) * (1 - index / 100);
  const limits = powderyFrom.filter(({ index }) => index > 0 && index !== 25);
  return (
    <Box ref={box} sx={{ my: 1 }}>
      <svg
        role="img"
        aria-label={days
          .map((day) => `${format.dayShort(day.date)}: ${format.number(day.powdery?.index ?? null)}`)
          .join(', ')}
        width={width}
        height={HEIGHT_PX + FOOT_PX}
        style={{ display: 'block' }}
      >
        {limits.map(({ level, index }) => (
          <g key={level}>
            <path
              d={`M${LEFT_PX} ${y(index)}H${width - wordPx}`}
              stroke={colours.risk[level]}
              strokeWidth={2}
              strokeDasharray="1 4"
              strokeLinecap="round"
            />
            <text x={LEFT_PX - 4} y={y(index) + 5} fontSize={14} textAnchor="end" fill={colours.ink2}>
              {format.number(index)}
            </text>
            <text x={width - wordPx + 6} y={y(index) + 5} fontSize={14} fill={colours.ink2}>
              {shell(`risk.${level}`)}
            </text>
          </g>
        ))}
        {days.map((day, i) => {
          const index = day.powdery?.index ?? null;
          const level =
            day.powdery === null ? null : powderyFrom.findLast((one) => (index ?? -1) >= one.index)?.level;
          const isAhead = day.date > answer.date;
          return (
            index !== null &&
            level && (
              <rect
                key={day.date}
                x={LEFT_PX + i * column + 2}
                y={y(index)}
                width={column - 4}
                height={HEIGHT_PX - y(index)}
                rx={3}
                fill={colours.risk[level]}
                fillOpacity={isAhead ? 0.45 : 1}
                stroke={day.date === date ? colours.ink : isAhead ? colours.risk[level] : 'none'}
                strokeWidth={day.date === date ? 2 : 1.5}
              />
            )
          );
        })}
        <path d={`M${LEFT_PX} ${HEIGHT_PX}H${width - wordPx}`} stroke={colours.line} strokeWidth={1.5} />
        {days.map(
          (day, i) =>
            (i % 2 === 1 || column > 32) && (
              <text
                key={day.date}
                x={LEFT_PX + (i + 0.5) * column}
                y={HEIGHT_PX + 18}
                fontSize={14}
                textAnchor="middle"
                fontWeight={day.date === answer.date ? 650 : 400}
                fill={day.date === answer.date ? colours.ink : colours.ink2}
              >
                {day.date === answer.date ? t('today') : format.number(Number(day.date.slice(8)))}
              </text>
            ),
        )}
      </svg>
    </Box>
  );
}
