import type { DiseaseSpell } from '@draksha/contract';
import { HOUR_MS } from '@draksha/models';
import { riskLevels } from '@draksha/models/choices';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { calendarDay, hourOfDay } from '../../../lib/format.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { useChartColours } from '../../../ui/chart-colours.ts';
import { spellTimes } from './story-words.ts';

const STEP_PX = 24;
const TOP_PX = 14;
const AXIS_PX = 40;
const TICK_PX = 52;

/** How the risk rose hour by hour while the leaves were wet: a stair of the levels over the hours, the wet run under it. */
export function SpellChart({ spell, nowMs }: { readonly spell: DiseaseSpell; readonly nowMs: number }) {
  const { t } = useTranslation('agro');
  const { t: shell } = useTranslation();
  const format = useFormat();
  const colours = useChartColours();
  const [box, width] = useWidth<HTMLDivElement>(296);
  const startMs = Date.parse(spell.from);
  const endMs = Date.parse(spell.to);
  // A spell may bridge dry hours: its wet hours then come at a slower pace than the clock.
  const pace = (endMs - startMs) / spell.wetHours;
  const fromMs = startMs - HOUR_MS;
  const toMs = endMs + 2 * HOUR_MS;
  const wordPx = 76;
  const x = (ms: number) => ((ms - fromMs) / (toMs - fromMs)) * (width - wordPx);
  const levels = spell.levelHours.filter(({ fromHours }) => fromHours <= spell.wetHours);
  const highest = levels.at(-1);
  const floor = TOP_PX + STEP_PX * Math.max(1, levels.length);
  const y = (index: number) => floor - STEP_PX * (index + 1);
  const hours = Math.round((toMs - fromMs) / HOUR_MS);
  const room = Math.max(3, Math.floor((width - wordPx) / TICK_PX));
  const every = Math.max(3, Math.ceil(hours / room / 3) * 3);
  const marks = Array.from({ length: hours + 1 }, (_, i) => fromMs + i * HOUR_MS);
  const midnights = marks.filter((ms) => hourOfDay(ms) === 0);
  // Of days the dates, of a night the hours; each has its room.
  const isOfDays = every > 12;
  const nth = Math.ceil(midnights.length / room);
  const ticks = (
    isOfDays ? midnights.filter((_, i) => i % nth === 0) : marks.filter((ms) => hourOfDay(ms) % every === 0)
  ).filter((ms) => x(ms) >= TICK_PX / 2 - 8);
  const nights = Array.from({ length: hours }, (_, i) => fromMs + i * HOUR_MS).filter((ms) => {
    const hour = hourOfDay(ms);
    return hour >= 18 || hour < 6;
  });
  const isAhead = startMs > nowMs;
  return (
    <Box ref={box} sx={{ my: 1 }}>
      <svg
        role="img"
        aria-label={t('diseases.spellSentence', {
          ...spellTimes(format, spell),
          hours: format.number(spell.wetHours),
        })}
        width={width}
        height={floor + AXIS_PX}
        style={{ display: 'block' }}
      >
        {nights.map((ms) => (
          <rect
            key={ms}
            x={x(ms)}
            y={0}
            width={x(ms + HOUR_MS) - x(ms) + 0.5}
            height={floor + 16}
            fill={colours.night}
          />
        ))}
        {levels.map(({ level, fromHours }, index) => {
          const at = x(startMs + fromHours * pace);
          return (
            <g key={level}>
              <rect
                x={at}
                y={y(index)}
                width={Math.max(2, x(endMs) - at)}
                height={floor - y(index)}
                fill={colours.risk[level]}
              />
              <path
                d={`M${at} ${y(index)}H${x(endMs)}`}
                stroke={colours.ink}
                strokeWidth={1.5}
                opacity={0.6}
              />
              <text
                x={x(endMs) + 6}
                y={y(index) + 14}
                fontSize={14}
                fontWeight={level === highest?.level ? 650 : 400}
                fill={level === highest?.level ? colours.ink : colours.ink2}
              >
                {shell(`risk.${level}`)}
              </text>
            </g>
          );
        })}
        <path d={`M0 ${floor}H${width - wordPx}`} stroke={colours.line} strokeWidth={1.5} />
        <rect
          x={x(startMs)}
          y={floor + 4}
          width={x(endMs) - x(startMs)}
          height={10}
          rx={4}
          fill={isAhead ? colours.wetFill : colours.wet}
          stroke={colours.wet}
          strokeWidth={1.5}
        />
        {ticks.map((ms) => (
          <text key={ms} x={x(ms)} y={floor + 34} fontSize={14} textAnchor="middle" fill={colours.ink2}>
            {isOfDays ? format.dayMonth(calendarDay(ms)) : format.hourTick(hourOfDay(ms))}
          </text>
        ))}
        {highest && riskLevels.indexOf(highest.level) > 0 && (
          <circle
            cx={x(startMs + highest.fromHours * pace)}
            cy={y(levels.length - 1)}
            r={4.5}
            fill={colours.card}
            stroke={colours.ink}
            strokeWidth={2}
          />
        )}
      </svg>
    </Box>
  );
}
