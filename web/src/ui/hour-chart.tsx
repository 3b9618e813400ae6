import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { Tick, ticksAt } from './hour-axis.tsx';
import { HourTable } from './hour-table.tsx';
import { linePaths } from './line-paths.ts';
import { Reveal } from './reveal.tsx';

interface ChartPoint {
  /** Start of the hour; the key. */
  readonly startsAt: string;
  /** 0–23 on the plot's clock. */
  readonly hour: number;
  readonly value: number | null;
  readonly colour?: string;
  /** By a station, not estimated: underlined. */
  readonly measured?: boolean;
  /** Said when the hour is touched: `8 am: 21°, humidity 74%`. */
  readonly reading: string;
  /** The hour's row in the table behind. */
  readonly cells: readonly string[];
}

interface HourChartProps {
  /** The question it answers. */
  readonly title: string;
  /** What it shows, in a sentence. */
  readonly sentence: string;
  readonly kind: 'bars' | 'line';
  readonly hours: readonly ChartPoint[];
  /** Value at the foot and at the top. */
  readonly from: number;
  readonly to: number;
  /** A limit drawn across, with its words. */
  readonly limit?: { readonly value: number; readonly label: string };
  /** Words of the value at the foot and at the top, with their unit. */
  readonly scale?: { readonly from: string; readonly to: string };
  /** What the underline of measured hours means; without it none is drawn. */
  readonly measuredLabel?: string;
  /** Index of the hour that is now; hours from there on are forecast. */
  readonly now: number;
  readonly nowLabel: string;
  readonly hourLabel: (hour: number, startsAt: string) => string;
  readonly columns: readonly string[];
  /** What opens the table; `null` where it is elsewhere. */
  readonly tableLabel: string | null;
  readonly height?: number;
  readonly colour: string;
}

const isNight = (hour: number): boolean => hour < 6 || hour >= 19;

/**
 * Hours from left to right, night shaded, now marked: bars, or a line that is solid where past and dashed where
 * forecast. A thumb or the arrow keys pick an hour; the sentence and the table say the same without seeing.
 */
export function HourChart(props: HourChartProps) {
  const { hours, from, to, now, kind, limit, height = 96 } = props;
  const { palette } = useTheme();
  const [picked, setPicked] = useState<number | null>(null);
  const count = Math.max(1, hours.length);
  const shown = picked ?? Math.min(Math.max(now, 0), count - 1);
  const level = (value: number): number =>
    100 - (100 * Math.min(Math.max(value - from, 0), to - from)) / (to - from);
  const pick = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * count);
    setPicked(Math.min(Math.max(index, 0), count - 1));
  };
  const step = (event: KeyboardEvent) => {
    const move = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setPicked(Math.min(Math.max(shown + move, 0), count - 1));
  };
  const every = count > 30 ? 12 : count > 16 ? 6 : 3;
  const measured = props.measuredLabel !== undefined && hours.some((hour) => hour.measured);
  const line =
    kind === 'line'
      ? linePaths(
          hours.map((hour) => hour.value),
          now,
          level,
        )
      : null;
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box component="figcaption" sx={{ mb: 1 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 400 }}>
          {props.title}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {props.sentence}
        </Box>
      </Box>
      <Box
        role="slider"
        tabIndex={0}
        aria-label={props.title}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={shown}
        aria-valuetext={hours[shown]?.reading ?? ''}
        onPointerDown={pick}
        onPointerMove={(event) => (event.buttons > 0 || event.pointerType === 'mouse') && pick(event)}
        onKeyDown={step}
        sx={{ position: 'relative', touchAction: 'pan-y', cursor: 'crosshair', userSelect: 'none' }}
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${count * 10} 100`}
          preserveAspectRatio="none"
          width="100%"
          height={height}
          style={{ display: 'block', borderBottom: `1px solid ${palette.field.axis}` }}
        >
          {hours.map(
            (hour, index) =>
              isNight(hour.hour) && (
                <rect
                  key={hour.startsAt}
                  x={index * 10}
                  y={0}
                  width={10}
                  height={100}
                  fill={palette.field.night}
                />
              ),
          )}
          <rect x={shown * 10} y={0} width={10} height={100} fill={palette.field.axis} opacity={0.16} />
          {kind === 'bars' &&
            hours.map(
              (hour, index) =>
                hour.value !== null &&
                hour.value > from && (
                  <rect
                    key={hour.startsAt}
                    x={index * 10 + 1}
                    y={level(hour.value)}
                    width={8}
                    height={100 - level(hour.value)}
                    fill={hour.colour ?? props.colour}
                  />
                ),
            )}
          {line && (
            <g
              fill="none"
              stroke={props.colour}
              strokeWidth={2.5}
              strokeLinejoin="round"
              strokeLinecap="round"
            >
              <path d={line.past} vectorEffect="non-scaling-stroke" />
              <path d={line.forecast} vectorEffect="non-scaling-stroke" strokeDasharray="5 5" />
            </g>
          )}
          {limit && (
            <path
              d={`M0 ${level(limit.value)}H${count * 10}`}
              stroke={palette.text.primary}
              strokeWidth={1}
              strokeDasharray="2 3"
              vectorEffect="non-scaling-stroke"
            />
          )}
          {measured &&
            hours.map(
              (hour, index) =>
                hour.measured && (
                  <rect key={hour.startsAt} x={index * 10} y={95} width={10} height={5} fill={palette.leaf} />
                ),
            )}
          {now >= 0 && now < count && (
            <path
              d={`M${now * 10} 0V100`}
              stroke={palette.text.primary}
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        {props.scale && (
          <>
            <ScaleMark at={0} words={props.scale.to} />
            <ScaleMark at={height - 22} words={props.scale.from} />
          </>
        )}
        <Box
          aria-hidden="true"
          sx={{ position: 'relative', height: 28, fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' }}
        >
          {ticksAt(hours, every, now, props).map((index) => (
            <Tick
              key={hours[index]?.startsAt}
              at={(index + 0.5) / count}
              words={props.hourLabel(hours[index]?.hour ?? 0, hours[index]?.startsAt ?? '')}
            />
          ))}
          {now >= 0 && now < count && <Tick at={now / count} words={props.nowLabel} strong />}
        </Box>
      </Box>
      <Box aria-hidden="true" sx={{ minHeight: 26, fontVariantNumeric: 'tabular-nums' }}>
        {hours[shown]?.reading}
      </Box>
      {limit && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          <Box component="span" aria-hidden="true" sx={{ letterSpacing: '2px', mr: 1 }}>
            ┄┄
          </Box>
          {limit.label}
        </Box>
      )}
      {measured && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', display: 'flex', alignItems: 'center' }}>
          <Box
            component="span"
            aria-hidden="true"
            sx={{ width: 20, height: 5, mr: 1, backgroundColor: palette.leaf }}
          />
          {props.measuredLabel}
        </Box>
      )}
      {props.tableLabel !== null && (
        <Reveal summary={props.tableLabel}>
          <HourTable columns={props.columns} hours={hours} />
        </Reveal>
      )}
    </Box>
  );
}

/** A value of the scale at the left edge, legible over whatever is drawn there. */
function ScaleMark({ at, words }: { readonly at: number; readonly words: string }) {
  return (
    <Box
      aria-hidden="true"
      sx={{
        position: 'absolute',
        left: 0,
        top: at,
        px: 0.25,
        fontSize: '0.875rem',
        lineHeight: 1.57,
        color: 'text.secondary',
        pointerEvents: 'none',
        fontVariantNumeric: 'tabular-nums',
        textShadow: ({ palette: { background } }) =>
          `0 0 3px ${background.default}, 0 0 3px ${background.default}, 0 0 3px ${background.default}`,
      }}
    >
      {words}
    </Box>
  );
}
