import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { bestStretch, type JudgedDay } from '../lib/spray-choice.ts';
import { useFormat } from '../lib/use-format.ts';
import { Icon } from './icon.tsx';
import { Reveal } from './reveal.tsx';
import { Verdict } from './verdict.tsx';
import { type DayOfAdvice, VerdictDay, verdictName } from './verdict-day.tsx';
import { skyIcon } from './weather-icon.ts';

interface DayRow extends DayOfAdvice, JudgedDay {
  readonly tempMax: number | null;
  readonly tempMin: number | null;
  readonly precipitationProbability: number | null;
  readonly icon: string | null;
  readonly bestHoursOfDay: DayOfAdvice['bestHoursOfDay'];
}

interface VerdictDayRowProps {
  readonly day: DayRow;
  /** Hour of the day that is now, where the day is today. */
  readonly nowHour?: number | null;
}

/** A day in two lines; it opens to its hours and reasons. */
export function VerdictDayRow({ day, nowHour = null }: VerdictDayRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const stretch = bestStretch(day, nowHour ?? 0);
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
      <Reveal
        summary={
          <Box
            sx={{
              py: 1,
              display: 'grid',
              gridTemplateColumns: '1fr auto',
              columnGap: 2,
              alignItems: 'center',
            }}
          >
            <span>{nowHour === null ? format.weekday(day.date) : t('today.today')}</span>
            <Box
              component="span"
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                gap: 0.75,
                color: 'text.secondary',
                fontWeight: 400,
              }}
            >
              <Icon name={skyIcon(day.icon)} size={20} />
              <span>
                {format.degrees(day.tempMin)}–{format.degrees(day.tempMax)}
              </span>
            </Box>
            <Box
              component="span"
              sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', columnGap: 1 }}
            >
              {stretch ? (
                <>
                  <Verdict verdict={verdictName[stretch.suitability]}>
                    {t(`spray.row.${stretch.suitability}`, {
                      range: format.hours(stretch.startHour, stretch.endHour),
                    })}
                  </Verdict>
                  <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                    · {t('weather.rainShort', { value: format.percent(day.precipitationProbability) })}
                  </Box>
                </>
              ) : (
                t(day.overallSuitability ? 'spray.over' : 'verdict.unknown')
              )}
            </Box>
          </Box>
        }
      >
        <VerdictDay day={day} nowHour={nowHour} />
      </Reveal>
    </Box>
  );
}
