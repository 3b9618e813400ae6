import { dateAfter } from '@draksha/models/weather/calendar';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { Point } from './queries.ts';
import { type Rain, rainAhead } from './rain-ahead.ts';
import { useWeatherPicture } from './use-picture.ts';

/** A rain that ends in another day is given by its last hour. */
const DAY_HOURS = 24;

/** The next rain of two days in a sentence: when, how much, how likely. */
export function RainSentence({ point }: { readonly point: Point }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const { shown } = useWeatherPicture(point);
  return (
    <Box sx={{ minHeight: 24, fontSize: { xs: '1rem', md: '1.25rem' }, fontWeight: 650, lineHeight: 1.5 }}>
      {shown && shown.now >= 0 && sentence(shown.now, shown.nowMs)}
    </Box>
  );

  function sentence(now: number, nowMs: number): string | null {
    const { state, rain } = rainAhead(shown?.hours.slice(now) ?? []);
    if (rain === null) return state === 'none' ? t('rain.none') : null;
    const today = calendarDay(nowMs);
    const facts = { range: range(rain), until: format.hour(rain.endHour % DAY_HOURS), amount: amount(rain) };
    if (state === 'now') return t(rain.isLong ? 'rain.on' : 'rain.now', facts);
    const day = rain.date === today ? 'today' : rain.date === dateAfter(today, 1) ? 'tomorrow' : 'later';
    return t(`rain.${state}.${day}`, { ...facts, day: format.weekday(rain.date) });
  }

  function range({ startHour, endHour, isLong }: Rain): string {
    if (isLong) return t('rain.from', { from: format.hour(startHour) });
    return endHour <= DAY_HOURS
      ? format.hours(startHour, endHour)
      : t('hours.across', { start: format.hour(startHour), end: format.hour(endHour % DAY_HOURS) });
  }

  function amount({ mm, chance }: Rain): string {
    const words = [...(mm === null ? [] : [format.unit(mm, 'mm', mm < 1 ? 1 : 0)])];
    return chance === null
      ? words.join('')
      : words.length > 0
        ? `${words.join('')} (${format.percent(chance)})`
        : format.percent(chance);
  }
}
