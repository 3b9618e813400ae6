import type { PlaceToday, Today } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { say } from '../../lib/say.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useAutoRefresh } from '../../lib/use-auto-refresh.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Choice } from '../../ui/choice.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank, Hint } from '../../ui/notice.tsx';
import { OfflineReady } from '../../ui/offline-ready.tsx';
import { Screen, Section } from '../../ui/screen.tsx';
import { SourceWarning } from '../../ui/source-note.tsx';
import { VerdictDayRow } from '../../ui/verdict-day-row.tsx';
import { skyIcon } from '../../ui/weather-icon.ts';
import { usePlots } from '../plots/queries.ts';
import { useSeasons } from '../seasons/queries.ts';
import { ownPlots } from './own-plots.ts';
import { PlotRow } from './plot-row.tsx';
import { todayQuery } from './queries.ts';
import { SprayAnswer } from './spray-answer.tsx';
import { TodaySkeleton } from './today-skeleton.tsx';

export default function TodayPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const advice = useQuery(todayQuery);
  useAutoRefresh(todayQuery.queryKey);
  const plots = usePlots();
  const seasonsOf = useSeasons();
  const { data } = advice;
  const date = calendarDay(nowMs());
  const title = `${t('today.today')}, ${format.dayLong(data?.date ?? date)}`;
  const own = ownPlots(plots, seasonsOf, data, data?.date ?? date);
  const today: Today = {
    date: data?.date ?? date,
    at: data?.at ?? new Date(nowMs()).toISOString(),
    places: data?.places ?? [],
    plots: own,
  };
  const waits = advice.isPending && !advice.isError;
  return (
    <Screen title={title} action={<OfflineReady />}>
      {own.length === 0 && (
        <Filled skeleton={<TodaySkeleton />}>
          <NoPlots />
        </Filled>
      )}
      {own.length > 0 && waits && <TodaySkeleton />}
      {own.length > 0 && advice.isError && (
        <Hint>
          {data
            ? t('today.notRefreshed', { age: format.age((nowMs() - Date.parse(data.at)) / 1000) })
            : t(troubleKey(advice.error))}
        </Hint>
      )}
      {own.length > 0 && !waits && <TodayAdvice today={today} />}
    </Screen>
  );
}

function NoPlots() {
  const { t } = useTranslation();
  return (
    <Blank
      icon="plots"
      title={t('today.welcome')}
      action={
        <Button component={Link} to="/plots/new" variant="contained" startIcon={<Icon name="plus" />}>
          {t('plots.add')}
        </Button>
      }
    >
      {t('today.welcomeWhy')}
    </Blank>
  );
}

function TodayAdvice({ today }: { readonly today: Today }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const place = today.places.find((one) => one.id === chosen) ?? today.places[0];
  return (
    <>
      {today.places.length > 1 && place && (
        <Choice
          label={t('today.place')}
          value={place.id}
          options={today.places.map((one) => ({ value: one.id, label: plotNames(one, today) }))}
          onChoose={setChosen}
        />
      )}
      {place && <PlaceAdvice place={place} today={today} />}
      <Section
        title={t('today.plots', { count: today.plots.length, number: format.number(today.plots.length) })}
        action={
          <Button
            component={Link}
            to="/plots/new"
            startIcon={<Icon name="plus" size={20} />}
            sx={{ mr: -1.5 }}
          >
            {t('plots.add')}
          </Button>
        }
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {today.plots.map((one) => (
            <PlotRow
              key={one.plot.id}
              today={one}
              place={today.places.find((candidate) => candidate.id === one.placeId)}
              at={today.at}
            />
          ))}
        </Box>
      </Section>
      {place && (
        <Section title={t('today.nextDays')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {place.sprayDays
              .filter((day) => day.date > today.date)
              .map((day) => (
                <VerdictDayRow key={day.date} day={day} />
              ))}
          </Box>
        </Section>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 4 }}>
        <Button component={Link} to="/plots" variant="outlined" startIcon={<Icon name="plots" />}>
          {t('today.viewPlots')}
        </Button>
        <Button component={Link} to="/weather" variant="outlined" startIcon={<Icon name="weather" />}>
          {t('today.checkWeather')}
        </Button>
      </Box>
    </>
  );
}

const plotNames = (place: PlaceToday, { plots }: Today): string =>
  plots
    .filter((one) => place.plotIds.includes(one.plot.id))
    .map((one) => one.plot.name)
    .join(', ');

function PlaceAdvice({ place, today }: { readonly place: PlaceToday; readonly today: Today }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { current } = place;
  return (
    <>
      <SourceWarning source={place.provenance} />
      <Box
        component={Link}
        to="/weather"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          minHeight: 48,
          mb: 1,
          color: 'inherit',
          textDecoration: 'none',
        }}
      >
        <Icon name={skyIcon(current.icon)} size={28} />
        <Box component="span" sx={{ fontSize: '1.5rem', fontWeight: 500 }}>
          {format.degrees(current.temperature)}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {[
            t(`sky.${current.icon}`),
            t('weather.humidityShort', { value: format.percent(current.humidity) }),
            t('weather.windShort', { value: format.unit(current.windSpeed, 'kmh') }),
          ].join(' · ')}
        </Box>
      </Box>
      {place.suitability.reasons.length > 0 && (
        <Box component="p" sx={{ m: 0, mb: 1.5, color: (theme) => theme.palette.field.verdict.fair.text }}>
          {place.suitability.reasons
            .map((reason) => say(t, format, 'suitability.reason', reason))
            .join(' · ')}
        </Box>
      )}
      <SprayAnswer place={place} date={today.date} at={today.at} />
      {place.alerts.map((alert) => (
        <Hint key={`${alert.event} ${alert.startsAt}`}>
          <strong>{alert.headline || alert.event}</strong>
        </Hint>
      ))}
    </>
  );
}
