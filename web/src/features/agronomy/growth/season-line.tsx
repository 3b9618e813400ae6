import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { useChartColours } from '../../../ui/chart-colours.ts';
import { Drawing } from '../../../ui/drawings/drawing.tsx';
import { TaskMarks } from './line-tasks.tsx';
import { SeasonKey } from './season-key.tsx';
import { middleOf, type PlannedStage, type SeasonPlan, sensitiveTime } from './season-plan.ts';
import type { LineTask } from './season-tasks.ts';

interface SeasonLineProps {
  readonly plan: SeasonPlan;
  readonly today: string;
  /** Work of the season, drawn below the bands on its day. */
  readonly tasks?: readonly LineTask[];
}

const PICTURE_PX = 30;

/** Labels and pictures that would touch the one before them are left out. */
function apart<T extends { readonly at: number }>(
  items: readonly T[],
  least: number,
  taken: readonly number[] = [],
): T[] {
  const kept: T[] = [];
  for (const item of items)
    if ([...taken, ...kept.map(({ at }) => at)].every((at) => Math.abs(at - item.at) >= least))
      kept.push(item);
  return kept;
}

/** The season as one line: a band a stage, solid where seen or past, with today and the expected spread. */
export function SeasonLine({ plan, today, tasks = [] }: SeasonLineProps) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const colours = useChartColours();
  const [box, width] = useWidth<HTMLDivElement>(296);
  const { bands, stages, season, lastDate } = plan;
  const first = bands[0]?.fromDate ?? season.pruningDate;
  const last = lastDate;
  const side = 12;
  const x = (date: string) =>
    side +
    ((Date.parse(date) - Date.parse(first)) / (Date.parse(last) - Date.parse(first))) * (width - 2 * side);
  const top = 28 + PICTURE_PX + 12;
  const bandPx = 24;
  // Overlapping items get lines of their own.
  const under = (index: number) => top + bandPx + 6 + (index % 3) * 5;
  const onLine = tasks.filter(({ date }) => date >= first && date <= last);
  const taskPx = onLine.length > 0 ? 16 : 0;
  const now = today >= first && today <= last ? x(today) : null;
  const pictures = apart(
    stages.map((one) => ({ ...one, at: x(middleOf(one.begins)) + PICTURE_PX / 2 })),
    PICTURE_PX + 4,
  );
  const dates = apart(
    [
      season.pruningDate,
      ...stages.filter(({ stage }) => stage !== 'fruit.five_leaves').map(({ begins }) => middleOf(begins)),
    ]
      .map((date) => ({ date, at: x(date) }))
      .filter(({ at }) => at > 20 && at < width - 20),
    64,
  );
  const sensitive = sensitiveTime(plan);
  const isSpread = ({ begins, observedOn }: PlannedStage) => begins.latestDate > today && observedOn === null;
  return (
    <Box ref={box} sx={{ my: 1 }}>
      <svg
        role="img"
        aria-label={[
          ...stages.map(
            ({ stage, begins }) => `${t(`stage.${stage}`)}: ${format.dayMonth(middleOf(begins))}`,
          ),
          ...onLine.map(({ title, date }) => `${title}: ${format.dayMonth(date)}`),
        ].join(', ')}
        width={width}
        height={top + bandPx + 50 + taskPx}
        style={{ display: 'block', overflow: 'visible' }}
      >
        <defs>
          <pattern
            id="sensitive"
            width="7"
            height="7"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M1 0v7" stroke={colours.ink} strokeWidth={1.6} opacity={0.4} />
          </pattern>
        </defs>
        {bands.map(({ stage, fromDate, toDate, colour }, i) => (
          <rect
            key={stage}
            x={x(fromDate) + (i === 0 ? 0 : 1)}
            y={top}
            width={Math.max(2, x(toDate) - x(fromDate) - 1)}
            height={bandPx}
            rx={3}
            fill={colours.stages[colour] ?? colours.line}
            opacity={fromDate > today ? 0.5 : 1}
          />
        ))}
        {sensitive && (
          <rect
            x={x(sensitive.from)}
            y={top}
            width={Math.max(2, x(sensitive.to) - x(sensitive.from))}
            height={bandPx}
            fill="url(#sensitive)"
          />
        )}
        {stages.map(
          (one, i) =>
            isSpread(one) && (
              <path
                key={one.stage}
                d={`M${x(one.begins.earliestDate)} ${under(i)}H${x(one.begins.latestDate)}`}
                stroke={colours.ink2}
                strokeWidth={3}
                strokeLinecap="round"
              />
            ),
        )}
        {stages.map(
          ({ stage, observedOn }) =>
            observedOn !== null && (
              <circle
                key={stage}
                cx={x(observedOn)}
                cy={top + bandPx + 7}
                r={4}
                fill={colours.good}
                stroke={colours.card}
                strokeWidth={1}
              />
            ),
        )}
        <TaskMarks tasks={onLine} x={x} y={top + bandPx + 24} />
        {pictures.map(({ stage, picture, at, begins }) => (
          <Drawing
            key={stage}
            name={picture}
            size={PICTURE_PX}
            x={at - PICTURE_PX / 2}
            y={top - PICTURE_PX - 4}
            faint={begins.earliestDate > today}
          />
        ))}
        {now !== null && (
          <>
            <path d={`M${now} 24V${top + bandPx + 22 + taskPx}`} stroke={colours.ink} strokeWidth={2} />
            <rect
              x={Math.min(Math.max(now - 26, 0), width - 52)}
              y={0}
              width={52}
              height={24}
              rx={12}
              fill={colours.ink}
            />
            <text
              x={Math.min(Math.max(now, 26), width - 26)}
              y={17}
              fontSize={14}
              fontWeight={650}
              textAnchor="middle"
              fill={colours.card}
            >
              {t('today')}
            </text>
          </>
        )}
        {dates.map(({ date, at }) => (
          <text
            key={date}
            x={Math.min(Math.max(at, 24), width - 24)}
            y={top + bandPx + 42 + taskPx}
            fontSize={14}
            textAnchor="middle"
            fill={colours.ink2}
          >
            {format.dayMonth(date)}
          </text>
        ))}
      </svg>
      <SeasonKey
        signs={[
          ...(stages.some(isSpread) ? (['spread'] as const) : []),
          ...(sensitive ? (['sensitive'] as const) : []),
        ]}
      />
    </Box>
  );
}
