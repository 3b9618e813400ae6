import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { roomFor } from '../../../lib/room-for.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { useChartColours } from '../../../ui/chart-colours.ts';
import { TaskMarks } from './line-tasks.tsx';
import { bestInk, EXPECTED, laidOver, monthStarts } from './season-axis.ts';
import { middleOf, type SeasonPlan, sensitiveTime } from './season-plan.ts';
import type { LineTask } from './season-tasks.ts';

interface Axis {
  readonly first: string;
  readonly last: string;
  readonly today: string;
}

const AXIS_PX = 30;
const ROW_PX = 56;
const BAND_PX = 26;
const TOP_PX = 10;
const PILL_PX = 64;

const placeOn =
  ({ first, last }: Axis, width: number) =>
  (date: string): number =>
    ((Date.parse(date) - Date.parse(first)) / (Date.parse(last) - Date.parse(first))) * width;

/** The months over the seasons of a farm, and today among them. */
export function SeasonMonths(axis: Axis) {
  const format = useFormat();
  const colours = useChartColours();
  const [box, width] = useWidth<HTMLDivElement>(800);
  const x = placeOn(axis, width);
  const now = x(axis.today);
  const pill = Math.min(Math.max(now, PILL_PX / 2), width - PILL_PX / 2);
  return (
    <Box ref={box} aria-hidden="true">
      <svg
        aria-hidden="true"
        width={width}
        height={AXIS_PX}
        style={{ display: 'block', overflow: 'visible' }}
      >
        {monthStarts(axis.first, axis.last).map((date) => (
          <g key={date}>
            <path d={`M${x(date)} 4V${AXIS_PX}`} stroke={colours.grid} />
            {x(date) + 40 < width && Math.abs(x(date) + 22 - pill) > PILL_PX / 2 + 20 && (
              <text x={x(date) + 6} y={18} fontSize={14} fill={colours.ink2}>
                {format.monthShort(date)}
              </text>
            )}
          </g>
        ))}
        <rect x={pill - PILL_PX / 2} width={PILL_PX} height={24} rx={12} fill={colours.ink} />
        <text x={pill} y={17} fontSize={14} fontWeight={650} textAnchor="middle" fill={colours.card}>
          {format.dayMonth(axis.today)}
        </text>
        <path d={`M${now} 24V${AXIS_PX}`} stroke={colours.ink} strokeWidth={2} />
      </svg>
    </Box>
  );
}

interface SeasonRowProps extends Axis {
  readonly plan: SeasonPlan;
  readonly tasks: readonly LineTask[];
}

/** One plot's season on the months' axis: named stages, marks, and the expected spread. */
export function SeasonRow({ plan, tasks, ...axis }: SeasonRowProps) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const colours = useChartColours();
  const hatch = useId();
  const [box, width] = useWidth<HTMLDivElement>(800);
  const { first, last, today } = axis;
  const x = placeOn(axis, width);
  const { bands, stages } = plan;
  const sensitive = sensitiveTime(plan);
  const onLine = tasks.filter(({ date }) => date >= first && date <= last);
  const middle = TOP_PX + BAND_PX / 2;
  return (
    <Box ref={box}>
      <svg
        role="img"
        aria-label={[
          ...stages.map(
            ({ stage, begins }) => `${t(`stage.${stage}`)}: ${format.dayMonth(middleOf(begins))}`,
          ),
          ...onLine.map(({ title, date }) => `${title}: ${format.dayMonth(date)}`),
        ].join(', ')}
        width={width}
        height={ROW_PX}
        style={{ display: 'block', overflow: 'visible' }}
      >
        <defs>
          <pattern
            id={hatch}
            width="7"
            height="7"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M1 0v7" stroke={colours.ink} strokeWidth={1.6} opacity={0.4} />
          </pattern>
        </defs>
        {monthStarts(first, last).map((date) => (
          <path key={date} d={`M${x(date)} 0V${ROW_PX}`} stroke={colours.grid} />
        ))}
        {bands.map(({ stage, fromDate, toDate, colour }) => {
          const [left, wide] = [x(fromDate) + 1, Math.max(2, x(toDate) - x(fromDate) - 2)];
          const ground = laidOver(
            colours.stages[colour] ?? colours.line,
            colours.card,
            fromDate > today ? EXPECTED : 1,
          );
          const short = stages.find((one) => one.stage === stage);
          const name = short && t(`growth.band.${short.stage}`);
          // A name stays within its band, outside of the hatch.
          const isNamed =
            name &&
            roomFor(name) < wide &&
            (sensitive === null || sensitive.to <= fromDate || sensitive.from >= toDate);
          return (
            <g key={stage}>
              <rect x={left} y={TOP_PX} width={wide} height={BAND_PX} rx={4} fill={ground} />
              {isNamed && (
                <text
                  x={left + wide / 2}
                  y={middle + 5}
                  fontSize={14}
                  textAnchor="middle"
                  fill={bestInk(ground, [colours.ink, colours.card])}
                >
                  {name}
                </text>
              )}
            </g>
          );
        })}
        {sensitive && (
          <rect
            x={x(sensitive.from)}
            y={TOP_PX}
            width={Math.max(2, x(sensitive.to) - x(sensitive.from))}
            height={BAND_PX}
            fill={`url(#${hatch})`}
          />
        )}
        {stages.map(({ stage, begins, observedOn }, i) =>
          observedOn !== null ? (
            <circle
              key={stage}
              cx={x(observedOn)}
              cy={middle}
              r={4.5}
              fill={colours.card}
              stroke={colours.ink}
              strokeWidth={2}
            />
          ) : (
            begins.latestDate > today && (
              // Overlapping items get lines of their own.
              <path
                key={stage}
                d={`M${x(begins.earliestDate)} ${TOP_PX + BAND_PX + 5 + (i % 3) * 4}H${x(begins.latestDate)}`}
                stroke={colours.ink2}
                strokeWidth={2.5}
                strokeLinecap="round"
              />
            )
          ),
        )}
        <TaskMarks tasks={onLine} x={x} y={TOP_PX + BAND_PX + 5} />
        {today >= first && today <= last && (
          <path d={`M${x(today)} 0V${ROW_PX}`} stroke={colours.ink} strokeWidth={2} />
        )}
      </svg>
    </Box>
  );
}
