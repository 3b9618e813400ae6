import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { Tick, ticksAt } from './hour-axis.tsx';
import { HourTable } from './hour-table.tsx';
import { Reveal } from './reveal.tsx';

interface ChartPoint {
  /** Start of the hour; the key. */
  readonly startsAt: string;
  /** 0–23 on the plot's clock. */
  readonly hour: number;
  readonly value: number | null;
  readonly colour?: string;
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
  readonly hours: readonly ChartPoint[];
  /** Value at the top. */
  readonly to: number;
  /** Index of the current hour. */
  readonly now: number;
  readonly nowLabel: string;
  readonly hourLabel: (hour: number, startsAt: string) => string;
  readonly columns: readonly string[];
  readonly tableLabel: string;
  readonly height: number;
  readonly colour: string;
}

const isNight = (hour: number): boolean => hour < 6 || hour >= 19;

/**
 * Hours as bars from left to right, with night shaded and the current hour marked. A thumb or the arrow keys pick an
 * hour; sentence and table carry the same for screen readers.
 */
export function HourChart(props: HourChartProps) {
  const { hours, to, now, height } = props;
  const { palette } = useTheme();
  const [picked, setPicked] = useState<number | null>(null);
  const count = Math.max(1, hours.length);
  const shown = picked ?? Math.min(Math.max(now, 0), count - 1);
  const level = (value: number): number => 100 - (100 * Math.min(Math.max(value, 0), to)) / to;
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
          {hours.map(
            (hour, index) =>
              hour.value !== null &&
              hour.value > 0 && (
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
          {now >= 0 && now < count && (
            <path
              d={`M${now * 10} 0V100`}
              stroke={palette.text.primary}
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
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
      <Reveal summary={props.tableLabel}>
        <HourTable columns={props.columns} hours={hours} />
      </Reveal>
    </Box>
  );
}
