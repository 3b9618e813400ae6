import type { ForecastDay } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { Icon } from '../../ui/icon.tsx';
import { VerdictMark } from '../../ui/verdict.tsx';
import { verdictName } from '../../ui/verdict-day.tsx';
import { skyIcon } from '../../ui/weather-icon.ts';
import type { DayFigures } from './day-figures.ts';
import { WindArrow } from './picture-shapes.tsx';

interface DayRowProps {
  readonly day: ForecastDay;
  readonly figures: DayFigures;
  readonly isToday: boolean;
  /** Degrees now, on the row of today. */
  readonly now: number | null;
  /** The ends of the one scale for all rows. */
  readonly coldest: number;
  readonly warmest: number;
}

/** From here on rain is written in its colour. */
const TOLD_MM = 0.5;
const TOLD_CHANCE = 40;

/** A day in two lines of a row that is read, not touched. */
export function DayRow({ day, figures, isToday, now, coldest, warmest }: DayRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const colours = useChartColours();
  const { rainMm, windLeast, windMost, windFrom } = figures;
  const chance = day.precipitationProbability;
  const isRain = (rainMm ?? 0) >= TOLD_MM || (chance ?? 0) >= TOLD_CHANCE;
  const rainLook = { color: isRain ? colours.rain : 'text.secondary', fontWeight: isRain ? 650 : 400 };
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '4em 24px 4.25em minmax(0, 1fr) minmax(0, 1.1fr)',
        columnGap: 1,
        alignItems: 'center',
        py: 0.125,
        minHeight: 46,
        fontSize: '0.875rem',
        lineHeight: '21px',
        fontVariantNumeric: 'tabular-nums',
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box>
        <Box sx={{ fontSize: '1rem', fontWeight: isToday ? 650 : 400, whiteSpace: 'nowrap' }}>
          {isToday ? t('today.today') : format.weekdayShort(day.date)}
        </Box>
        <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{format.dayMonth(day.date)}</Box>
      </Box>
      <Box role="img" aria-label={t(`sky.${day.icon}`)} sx={{ display: 'inline-flex' }}>
        <Icon name={skyIcon(day.icon)} />
      </Box>
      <Box sx={rainLook}>
        <Box sx={{ whiteSpace: 'nowrap' }}>{format.unit(rainMm, 'mm', (rainMm ?? 0) < 1 ? 1 : 0)}</Box>
        <Box>{format.percent(chance)}</Box>
      </Box>
      <Box sx={{ gridColumn: '4 / -1', minWidth: 0 }}>
        <Box
          sx={{ display: 'grid', gridTemplateColumns: '2.25em minmax(0, 1fr) 2.25em', alignItems: 'center' }}
        >
          <span>{format.degrees(day.tempMin)}</span>
          <Warmth day={day} now={now} coldest={coldest} warmest={warmest} />
          <Box component="span" sx={{ textAlign: 'end', fontWeight: 650 }}>
            {format.degrees(day.tempMax)}
          </Box>
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            columnGap: 1,
            whiteSpace: 'nowrap',
            // Where the part of the day is a long word the hours take a line of their own.
            '& > :last-child': { ml: 'auto' },
          }}
        >
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
            {windFrom !== null && (
              <svg aria-hidden="true" width="16" height="16">
                <WindArrow x={8} y={8} from={windFrom} size={6} />
              </svg>
            )}
            <span>
              {windLeast === null || windMost === null || Math.round(windLeast) === Math.round(windMost)
                ? format.number(windMost ?? day.windSpeed)
                : `${format.number(windLeast)}–${format.number(windMost)}`}
            </span>
          </Box>
          <Block block={figures.block} />
        </Box>
      </Box>
    </Box>
  );
}

/** Lowest to highest on the scale of all rows, and where it stands now. */
function Warmth({ day, now, coldest, warmest }: Pick<DayRowProps, 'day' | 'now' | 'coldest' | 'warmest'>) {
  const colours = useChartColours();
  const span = Math.max(1, warmest - coldest);
  const at = (value: number) => 100 * Math.min(1, Math.max(0, (value - coldest) / span));
  return (
    <Box
      aria-hidden="true"
      sx={{ position: 'relative', height: 6, borderRadius: 3, backgroundColor: colours.cell }}
    >
      <Box
        sx={{
          position: 'absolute',
          insetBlock: 0,
          left: `${Math.min(94, at(day.tempMin))}%`,
          width: `${Math.max(6, at(day.tempMax) - at(day.tempMin))}%`,
          borderRadius: 3,
          backgroundColor: colours.heat,
        }}
      />
      {now !== null && (
        <Box
          sx={{
            position: 'absolute',
            top: -3,
            width: 12,
            height: 12,
            ml: '-6px',
            left: `${at(now)}%`,
            borderRadius: '50%',
            border: `2.5px solid ${colours.ink}`,
            backgroundColor: colours.card,
          }}
        />
      )}
    </Box>
  );
}

function Block({ block }: Pick<DayFigures, 'block'>) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  if (block === 'unknown') return <Box component="span">–</Box>;
  return (
    <Box
      component="span"
      role="img"
      aria-label={
        block ? t('days.spray', { range: format.hours(block.startHour, block.endHour) }) : t('days.noSpray')
      }
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}
    >
      <VerdictMark verdict={block ? verdictName[block.level] : 'poor'} size={14} />
      {block ? format.hoursShort(block.startHour, block.endHour) : t('days.none')}
    </Box>
  );
}
