import type { PlaceToday, SprayDay } from '@draksha/contract';
import { SPRAY_DAY } from '@draksha/models';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { hourOfDay } from '../../lib/format.ts';
import { bestStretch, type Stretch } from '../../lib/spray-choice.ts';
import { stripSentence } from '../../lib/strip-sentence.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Reveal } from '../../ui/reveal.tsx';
import { SourceNote } from '../../ui/source-note.tsx';
import { Verdict, VerdictMark } from '../../ui/verdict.tsx';
import { DayReasons, verdictName } from '../../ui/verdict-day.tsx';
import { VerdictStrip, VerdictTable } from '../../ui/verdict-strip.tsx';

interface SprayAnswerProps {
  readonly place: PlaceToday;
  readonly date: string;
  /** When the advice was given. */
  readonly at: string;
}

/** Can I spray today: the answer in words, one reason, the hours, and on request everything behind it. */
export function SprayAnswer({ place, date, at }: SprayAnswerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { field } = useTheme().palette;
  const nowHour = hourOfDay(at);
  const today = place.sprayDays.find((day) => day.date === date);
  const tomorrow = place.sprayDays.find((day) => day.date > date);
  const left = today && nowHour <= SPRAY_DAY.lastHour ? bestStretch(today, nowHour) : null;
  const stretch = left ?? (tomorrow ? bestStretch(tomorrow, 0) : null);
  const shownDay = left ? today : tomorrow;
  if (!today || !stretch || !shownDay)
    return (
      <Card sx={{ p: 2.5 }}>
        <Typography component="h2" variant="h5">
          {t('spray.notKnown')}
        </Typography>
        <Box sx={{ mt: 1, color: 'text.secondary' }}>{t('spray.notKnownWhy')}</Box>
      </Card>
    );
  const verdict = verdictName[stretch.suitability];
  const colour = field.verdict[verdict];
  const { sample } = place.provenance;
  // Made-up weather gets no green light: stripes in place of the verdict's ground, and the word before the answer.
  const ground = sample
    ? { background: `repeating-linear-gradient(135deg, ${field.track} 0 8px, transparent 8px 16px)` }
    : { color: colour.text, backgroundColor: colour.soft };
  const { suitability } = stretch;
  const answer =
    left !== null && stretch.startHour === nowHour && suitability !== 'Poor'
      ? (`spray.answer.now.${suitability}` as const)
      : (`spray.answer.${left ? 'later' : 'tomorrow'}.${suitability}` as const);
  return (
    <Card sx={{ overflow: 'visible' }}>
      <Box
        sx={{
          px: 2.5,
          py: 2,
          borderRadius: '16px 16px 0 0',
          ...ground,
        }}
      >
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
          <Box sx={{ pt: 0.75 }}>
            <VerdictMark verdict={verdict} size={24} />
          </Box>
          <Box>
            <Typography component="h2" variant="h4" sx={{ fontWeight: 600 }}>
              {sample && `${t('source.sampleWord')}: `}
              {t(answer, {
                range: format.hours(stretch.startHour, stretch.endHour),
                end: format.hour(stretch.endHour),
              })}
            </Typography>
            <Box sx={{ mt: 0.5 }}>{reasonOf(shownDay, stretch)}</Box>
            {stretch.suitability === 'Poor' && (
              <Box>{t('spray.leastBad', { range: format.hours(stretch.startHour, stretch.endHour) })}</Box>
            )}
          </Box>
        </Box>
      </Box>
      <Box sx={{ px: 2.5, pt: 1.5, pb: 0.5 }}>
        {place.sprayNow && left && (
          <Box sx={{ mb: 1.5 }}>
            {t('spray.rightNow')}:{' '}
            {place.sprayNow.suitability ? (
              <Verdict verdict={verdictName[place.sprayNow.suitability]}>
                {t(`verdict.${place.sprayNow.suitability}`)}
              </Verdict>
            ) : (
              t('verdict.unknown')
            )}
            {firstFact(place.sprayNow.facts)}
          </Box>
        )}
        <VerdictStrip
          title={left ? t('spray.stripToday') : t('spray.stripTitle', { day: format.weekday(shownDay.date) })}
          sentence={stripSentence(t, format, shownDay.hourlyData)}
          hours={shownDay.hourlyData}
          nowHour={left ? nowHour : null}
          withTable={false}
        />
        <Reveal summary={t('why')}>
          <DayReasons day={shownDay} />
          <Box sx={{ mt: 2 }}>
            <VerdictTable hours={shownDay.hourlyData} />
          </Box>
          <Box sx={{ mt: 1 }}>
            <SourceNote source={place.provenance} />
          </Box>
        </Reveal>
      </Box>
    </Card>
  );

  function firstFact(facts: readonly { readonly id: string }[]): string {
    const fact = facts[0];
    return fact ? ` – ${t(wordOf('spray.short', fact.id))}` : '';
  }

  /** Wind, rain and warmth of the stretch: what the answer rests on, in one line. */
  function reasonOf(day: SprayDay, { startHour, endHour }: Stretch): string {
    const hours = day.hourlyData.filter((hour) => hour.hour >= startHour && hour.hour < endHour);
    const most = (name: 'windSpeed' | 'precipitationProbability' | 'temperature') => {
      const known = hours.map((hour) => hour[name]).filter((value) => value !== null);
      return known.length > 0 ? Math.max(...known) : null;
    };
    const rain = most('precipitationProbability');
    return [
      t('weather.windShort', { value: format.unit(most('windSpeed'), 'kmh') }),
      rain === 0 ? t('weather.noRain') : t('weather.rainShort', { value: format.percent(rain) }),
      format.degrees(most('temperature')),
    ].join(' · ');
  }
}
