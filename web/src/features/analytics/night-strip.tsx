import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { useWidth } from '../../lib/use-width.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { ChartKey } from '../../ui/chart-key.tsx';
import type { DayRun } from './season-curves.ts';

export interface NightLane {
  readonly id: 'now' | 'before';
  /** Days after pruning. */
  readonly sprays: readonly number[];
  readonly wet: readonly DayRun[];
  readonly unknown: readonly DayRun[];
  readonly days: number;
}

const LANE_PX = 26;
const SPRAY_PX = 18;
const GAP_PX = 30;
const EVERY_DAYS = 30;

/** Wet nights of a season as a run, its sprays as dots over them; the last season under it on the same days. */
export function NightStrip({ lanes }: { readonly lanes: readonly NightLane[] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const colours = useChartColours();
  const hatch = useId();
  const [box, width] = useWidth<HTMLDivElement>(296);
  const days = Math.max(30, ...lanes.map((lane) => lane.days));
  const column = width / days;
  const height = GAP_PX + SPRAY_PX + LANE_PX;
  const ticks = Array.from({ length: Math.floor((days - 1) / EVERY_DAYS) + 1 }, (_, i) => i * EVERY_DAYS);
  return (
    <Box ref={box}>
      <svg aria-hidden="true" width={width} height={lanes.length * height + 24} style={{ display: 'block' }}>
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" fill={colours.card} />
            <path d="M0 0V6" stroke={colours.ink2} strokeWidth="1.5" />
          </pattern>
        </defs>
        {lanes.map(({ id, sprays, wet, unknown, days: own }, row) => {
          const top = row * height + GAP_PX;
          return (
            <g key={id}>
              <text x={0} y={top - 10} fontSize={14} fill={colours.ink2}>
                {t(id === 'now' ? 'compare.now' : 'compare.before')}
              </text>
              <rect
                x={0}
                y={top + SPRAY_PX}
                width={own * column}
                height={LANE_PX}
                fill={colours.cell}
                rx={4}
              />
              {unknown.map(({ from, to }) => (
                <rect
                  key={from}
                  x={from * column}
                  y={top + SPRAY_PX}
                  width={(to - from + 1) * column}
                  height={LANE_PX}
                  fill={`url(#${hatch})`}
                />
              ))}
              {wet.map(({ from, to }) => (
                <rect
                  key={from}
                  x={from * column}
                  y={top + SPRAY_PX}
                  width={Math.max((to - from + 1) * column, 1.5)}
                  height={LANE_PX}
                  fill={colours.wet}
                />
              ))}
              {sprays.map((day) => (
                <circle
                  key={day}
                  cx={(day + 0.5) * column}
                  cy={top + SPRAY_PX / 2}
                  r={5}
                  fill={colours.brand}
                  stroke={colours.card}
                  strokeWidth={1}
                />
              ))}
            </g>
          );
        })}
        {ticks.map((day) => (
          <text
            key={day}
            x={Math.min(day * column, width - 14)}
            y={lanes.length * height + 18}
            fontSize={14}
            textAnchor={day === 0 ? 'start' : 'middle'}
            fill={colours.ink2}
          >
            {format.number(day)}
          </text>
        ))}
      </svg>
      <ChartKey>
        <li>
          <Box component="span" sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: colours.brand }} />
          {t('compare.key.spray')}
        </li>
        <li>
          <Box component="span" sx={{ width: 14, height: 14, borderRadius: '3px', bgcolor: colours.wet }} />
          {t('compare.key.wetNight')}
        </li>
        {lanes.some(({ unknown }) => unknown.length > 0) && (
          <li>
            <Box
              component="span"
              sx={{
                width: 14,
                height: 14,
                borderRadius: '3px',
                background: `repeating-linear-gradient(135deg, ${colours.ink2} 0 1.5px, transparent 1.5px 5px)`,
              }}
            />
            {t('notKnown')}
          </li>
        )}
      </ChartKey>
    </Box>
  );
}
