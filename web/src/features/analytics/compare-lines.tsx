import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { useWidth } from '../../lib/use-width.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { axisStep, type Curve, valueAt } from './season-curves.ts';
import { CurveKey } from './season-key.tsx';

interface CompareLinesProps {
  /** Alternative text of the chart. */
  readonly label: string;
  readonly now: Curve;
  readonly before: Curve | null;
  /** The day up to which the season is lived; null: it is over. */
  readonly today: number | null;
  readonly colour: string;
  readonly write: (value: number) => string;
  /** The axis reaches at least so far, so that nothing at all is not drawn as much. */
  readonly least: number;
  /** Short, for the axis. */
  readonly tick: (value: number) => string;
}

const HEIGHT_PX = 160;
const TOP_PX = 24;
const FOOT_PX = 24;
const EVERY_DAYS = 30;

function pathOf(curve: Curve, x: (dap: number) => number, y: (value: number) => number): string {
  let path = '';
  let pen = 'M';
  for (const [dap, value] of curve.entries()) {
    if (value === null) pen = 'M';
    else {
      path += `${pen}${x(dap).toFixed(1)} ${y(value).toFixed(1)}`;
      pen = 'L';
    }
  }
  return path;
}

/** Two seasons as sums by days after pruning: this one in colour, the last one in grey. A thumb or the arrow keys pick a day. */
export function CompareLines({ label, now, before, today, colour, least, write, tick }: CompareLinesProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const colours = useChartColours();
  const [box, width] = useWidth<HTMLDivElement>(296);
  const [picked, setPicked] = useState<number | null>(null);
  const lived = today === null ? now : now.slice(0, today + 1);
  const days = Math.max(30, lived.length, before?.length ?? 0);
  const highest = Math.max(0, ...[...lived, ...(before ?? [])].map((value) => value ?? 0));
  const most = Math.max(least, highest);
  // Of nothing at all there are no steps.
  const step = highest === 0 ? most : axisStep(most);
  const top = Math.ceil(most / step) * step;
  const x = (dap: number) => (dap / (days - 1)) * (width - 2) + 1;
  const y = (value: number) => TOP_PX + HEIGHT_PX * (1 - value / top);
  const shown = Math.min(picked ?? Math.max(0, lived.length - 1), days - 1);
  const own = shown < lived.length ? valueAt(lived, shown) : null;
  const last = before && shown < before.length ? valueAt(before, shown) : null;
  const said = (value: number | null) => (value === null ? t('notKnown') : write(value));
  const reading = [
    t('compare.day', { day: format.number(shown) }),
    shown < lived.length && `${t('compare.now')} ${said(own)}`,
    before && `${t('compare.before')} ${said(last)}`,
  ]
    .filter(Boolean)
    .join(' · ');
  const pick = (event: PointerEvent<HTMLElement>) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    const at = Math.round(((event.clientX - left) / wide) * (days - 1));
    setPicked(Math.min(Math.max(at, 0), days - 1));
  };
  const move = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[
      event.key
    ];
    if (by === undefined) return;
    event.preventDefault();
    setPicked(Math.min(Math.max(shown + by, 0), days - 1));
  };
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step);
  const ticks = Array.from({ length: Math.floor((days - 1) / EVERY_DAYS) + 1 }, (_, i) => i * EVERY_DAYS);
  return (
    <Box>
      <CurveKey colour={colour} before={before !== null} />
      <Box sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 650, minHeight: { xs: 48, md: 24 } }}>
        {reading}
      </Box>
      <Box
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={days - 1}
        aria-valuenow={shown}
        aria-valuetext={reading}
        onPointerDown={pick}
        onPointerMove={(event) => (event.buttons > 0 || event.pointerType === 'mouse') && pick(event)}
        onKeyDown={move}
        sx={{ touchAction: 'pan-y', cursor: 'crosshair', userSelect: 'none' }}
      >
        <svg
          aria-hidden="true"
          width={width}
          height={TOP_PX + HEIGHT_PX + FOOT_PX}
          style={{ display: 'block' }}
        >
          {lines.map((line) => (
            <path
              key={line}
              d={`M0 ${y(line)}H${width}`}
              stroke={line === 0 ? colours.line : colours.grid}
              strokeWidth={line === 0 ? 1.5 : 1}
            />
          ))}
          {ticks.map((day) => (
            <text
              key={day}
              x={Math.min(Math.max(x(day), 4), width - 12)}
              y={TOP_PX + HEIGHT_PX + 18}
              fontSize={14}
              textAnchor={day === 0 ? 'start' : 'middle'}
              fill={colours.ink2}
            >
              {format.number(day)}
            </text>
          ))}
          <path d={`M${x(shown)} 0V${y(0)}`} stroke={colours.brand} strokeWidth={1.5} />
          {before && <path d={pathOf(before, x, y)} fill="none" stroke={colours.ink2} strokeWidth={1.5} />}
          <path
            d={pathOf(lived, x, y)}
            fill="none"
            stroke={colour}
            strokeWidth={2.75}
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          {lines.slice(1).map((line) => (
            <text
              key={line}
              x={0}
              y={y(line) - 4}
              fontSize={14}
              fill={colours.ink2}
              stroke={colours.card}
              strokeWidth={4}
              paintOrder="stroke"
            >
              {tick(line)}
            </text>
          ))}
          {last !== null && <circle cx={x(shown)} cy={y(last)} r={3.5} fill={colours.ink2} />}
          {own !== null && <circle cx={x(shown)} cy={y(own)} r={4.5} fill={colour} />}
        </svg>
      </Box>
    </Box>
  );
}
