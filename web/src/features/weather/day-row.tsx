import type { ForecastDay } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { SkyIcon } from '../../ui/sky-icon.tsx';
import { VerdictMark } from '../../ui/verdict.tsx';
import { verdictName } from '../../ui/verdict-name.ts';
import type { DayFigures } from './day-figures.ts';
import { WindArrow } from './picture-shapes.tsx';

interface DayRowProps {
  readonly day: ForecastDay;
  readonly figures: DayFigures;
  readonly isToday: boolean;
}

/** From here on rain is written in its colour. */
const TOLD_MM = 0.5;
const TOLD_CHANCE = 40;

/** A day in one line of a row that is read, not touched. */
export function DayRow({ day, figures, isToday }: DayRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const colours = useChartColours();
  const { rainMm, windMost, windFrom } = figures;
  const isRain = (rainMm ?? 0) >= TOLD_MM || (day.precipitationProbability ?? 0) >= TOLD_CHANCE;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 0.5,
        alignItems: 'center',
        minHeight: 40,
        fontSize: '0.875rem',
        lineHeight: 1.43,
        fontVariantNumeric: 'tabular-nums',
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box
        component="span"
        sx={{ flex: 'none', width: '3em', fontWeight: isToday ? 650 : 400, whiteSpace: 'nowrap' }}
      >
        {isToday ? t('today.today') : format.weekdayShort(day.date)}
      </Box>
      <Box role="img" aria-label={t(`sky.${day.icon}`)} sx={{ flex: 'none', display: 'inline-flex' }}>
        <SkyIcon sky={day.icon} />
      </Box>
      <Box
        component="span"
        sx={{
          flex: 'none',
          width: '3.6em',
          whiteSpace: 'nowrap',
          color: isRain ? colours.rain : 'text.secondary',
          fontWeight: isRain ? 650 : 400,
        }}
      >
        {format.unit(rainMm, 'mm', (rainMm ?? 0) < 1 ? 1 : 0)}
      </Box>
      <Box
        component="span"
        sx={{ flex: 'none', width: '3.7em', whiteSpace: 'nowrap', color: 'text.secondary' }}
      >
        <Box component="span" sx={{ color: colours.heat, fontWeight: 650 }}>
          {format.degrees(day.tempMax)}
        </Box>{' '}
        {format.degrees(day.tempMin)}
      </Box>
      <Box
        component="span"
        sx={{ flex: 'none', width: '2.75em', display: 'inline-flex', alignItems: 'center', gap: 0.25 }}
      >
        {windFrom !== null && (
          <svg aria-hidden="true" width="16" height="16">
            <WindArrow x={8} y={8} from={windFrom} size={6} />
          </svg>
        )}
        {format.number(windMost ?? day.windSpeed)}
      </Box>
      <Block block={figures.block} />
    </Box>
  );
}

/** The last of the line: long hours or large letters put it on a second one, under the same column. */
const BLOCK = {
  flex: 'none',
  minWidth: '4.25em',
  ml: 'auto',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  whiteSpace: 'nowrap',
} as const;

function Block({ block }: Pick<DayFigures, 'block'>) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  if (block === 'unknown')
    return (
      <Box component="span" sx={BLOCK}>
        –
      </Box>
    );
  return (
    <Box
      component="span"
      role="img"
      aria-label={
        block ? t('days.spray', { range: format.hours(block.startHour, block.endHour) }) : t('days.noSpray')
      }
      sx={BLOCK}
    >
      <VerdictMark verdict={block ? verdictName[block.level] : 'poor'} size={14} />
      {block ? format.hoursOfRow(block.startHour, block.endHour) : t('days.none')}
    </Box>
  );
}
