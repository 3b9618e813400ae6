import { mostOf, runsOf, sumOf } from '../../lib/hour-runs.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { PictureHour } from '../../lib/weather-picture.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { type Band, levelIn } from './meteogram-layout.ts';
import { SprayShape, WindArrow } from './picture-shapes.tsx';

interface RowProps {
  readonly hours: readonly PictureHour[];
  /** Pixels before the first hour, and of an hour. */
  readonly left: number;
  readonly column: number;
}

/** Less than this in an hour is not drawn. */
export const MIN_MM = 0.05;
const LABEL_PIXELS = 110;

/** Bars of rain, and beside each rain what falls in all and how likely it is. */
export function RainBars({
  hours,
  now,
  band,
  left,
  column,
  right,
}: RowProps & { readonly now: number; readonly band: Band; readonly right: number }) {
  const format = useFormat();
  const colours = useChartColours();
  const rains = runsOf(hours, ({ rainMm }) => (rainMm ?? 0) >= MIN_MM);
  let free = left;
  return (
    <>
      {hours.map(
        ({ datetime, rainMm }, i) =>
          (rainMm ?? 0) >= MIN_MM && (
            <rect
              key={datetime}
              x={left + i * column + 1}
              y={Math.min(levelIn(band, rainMm ?? 0), band.foot - 2)}
              width={Math.max(2, column - 2)}
              height={Math.max(2, band.foot - levelIn(band, rainMm ?? 0))}
              fill={i < now ? colours.rain : colours.rainFill}
              stroke={colours.rain}
            />
          ),
      )}
      {rains.map(({ from, to }) => {
        const rain = hours.slice(from, to);
        const mm = sumOf(rain.map(({ rainMm }) => rainMm)) ?? 0;
        const chance = mostOf(rain.map(({ rainChance }) => rainChance));
        const after = left + to * column + 6;
        const fits = after + LABEL_PIXELS <= right;
        const x = fits ? after : left + from * column - 6;
        // A little drizzle says nothing that its bar does not; labels do not cover one another.
        if (mm < 0.5 || (fits ? after : x - LABEL_PIXELS) < free) return null;
        free = fits ? after + LABEL_PIXELS : x;
        return (
          <text
            key={from}
            x={x}
            y={band.foot - 8}
            textAnchor={fits ? 'start' : 'end'}
            fontWeight={650}
            fill={colours.rain}
          >
            {format.unit(mm, 'mm', 1)}
            {chance === null ? '' : `, ${format.percent(chance)}`}
          </text>
        );
      })}
    </>
  );
}

const ARROW_PIXELS = 44;

export function WindArrows({ hours, y, left, column }: RowProps & { readonly y: number }) {
  const every = Math.max(1, Math.ceil(ARROW_PIXELS / column));
  return hours.map(
    ({ datetime, windFrom, windSpeed }, i) =>
      windFrom !== null &&
      windSpeed !== null &&
      i % every === Math.floor(every / 2) && (
        <WindArrow key={datetime} x={left + (i + 0.5) * column} y={y} from={windFrom} size={6} />
      ),
  );
}

/** About a letter's width. */
const LETTER = 8;

/** Runs of wet leaves, solid where they were, hatched where they are to come, with their hours in them. */
export function WetRuns({
  hours,
  now,
  y,
  left,
  column,
  hatch,
}: RowProps & { readonly y: number; readonly now: number; readonly hatch: string }) {
  const format = useFormat();
  const colours = useChartColours();
  return runsOf(hours, ({ isWet }) => isWet === true).map(({ from, to }) => {
    const turn = Math.min(Math.max(now, from), to);
    const x = left + from * column;
    const width = (to - from) * column;
    const words = format.unit(to - from, 'hours');
    const label = words.length * LETTER + 12;
    return (
      <g key={from}>
        {turn > from && (
          <rect x={x} y={y - 8} width={(turn - from) * column} height={16} rx={5} fill={colours.wet} />
        )}
        {to > turn && (
          <rect
            x={left + turn * column}
            y={y - 8}
            width={(to - turn) * column}
            height={16}
            rx={5}
            fill={`url(#${hatch})`}
            stroke={colours.wet}
          />
        )}
        {width >= label + 8 && (
          <>
            <rect
              x={x + width / 2 - label / 2}
              y={y - 9}
              width={label}
              height={18}
              rx={9}
              fill={colours.card}
            />
            <text x={x + width / 2} y={y + 5} textAnchor="middle" fontWeight={650}>
              {words}
            </text>
          </>
        )}
      </g>
    );
  });
}

export function SprayMarks({ hours, y, left, column }: RowProps & { readonly y: number }) {
  return hours.map(
    ({ datetime, spray }, i) =>
      spray !== null && (
        <SprayShape
          key={datetime}
          x={left + (i + 0.5) * column}
          y={y}
          level={spray.level}
          size={Math.min(11, column - 1)}
        />
      ),
  );
}
