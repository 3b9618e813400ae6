import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayRain } from '../../lib/cell-day.ts';
import { nowMs as clockMs } from '../../lib/clock.ts';
import type { Format } from '../../lib/format.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useAutoRefresh } from '../../lib/use-auto-refresh.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Filled } from '../../ui/filled.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Hint } from '../../ui/notice.tsx';
import { OfflineReady } from '../../ui/offline-ready.tsx';
import { PlotChooser } from '../../ui/plot-chooser.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { SourceWarning } from '../../ui/source-note.tsx';
import { SprayCard } from '../../ui/spray-card.tsx';
import { skyIcon } from '../../ui/weather-icon.ts';
import { EmptyToday } from './empty-today.tsx';
import { NextDays } from './next-days.tsx';
import { PlanList } from './plan-list.tsx';
import { PlotList } from './plot-list.tsx';
import { type CellWeather, planQuery, usePlan } from './queries.ts';
import { TodaySkeleton } from './today-skeleton.tsx';
import { usePicture } from './use-picture.ts';
import { WarningStrip } from './warning-strip.tsx';

const PlotTable = lazy(() => import('./wide-plots.ts').then(({ PlotTable }) => ({ default: PlotTable })));
const PlotMap = lazy(() => import('./wide-plots.ts').then(({ PlotMap }) => ({ default: PlotMap })));

/** What do I do today, on which plot, and why: the plan, the air for spraying, the plots by risk, the next two days. */
export default function TodayPage() {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const { answer, plots, plan, weather, nowMs, tasks } = usePlan();
  useAutoRefresh(planQuery.queryKey);
  const isWide = useMediaQuery('(min-width: 900px)');
  const [chosen, setChosen] = useState<string | null>(null);
  const own = plots.filter(({ status }) => status !== 'removed');
  const byPlots = weather.toSorted((a, b) => b.cell.plotIds.length - a.cell.plotIds.length);
  const shown = byPlots.find(({ cell }) => cell.id === chosen) ?? byPlots[0];
  const plotName = (id: string) => own.find((plot) => plot.id === id)?.name ?? '';
  const title = isWide ? `${t('today.today')}, ${format.dayLong(plan.date)}` : dayOf(format, plan.date);
  const waits = answer.isPending && !answer.isError;
  usePicture({ waits: own.length > 0 && waits, empty: own.length === 0 });
  const names = ({ cell }: CellWeather) => cell.plotIds.map(plotName).filter(Boolean).join(', ');
  return (
    <Screen title={title} wide action={<Head weather={shown} date={plan.date} isWide={isWide} />}>
      {own.length === 0 && (
        <Filled skeleton={<TodaySkeleton />}>
          <EmptyToday />
        </Filled>
      )}
      {own.length > 0 && waits && <TodaySkeleton />}
      {own.length > 0 && answer.isError && (
        <Hint>
          {answer.data
            ? t('today.notRefreshed', { age: format.age((clockMs() - Date.parse(answer.data.at)) / 1000) })
            : t(troubleKey(answer.error))}
        </Hint>
      )}
      {own.length > 0 && !waits && (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
            alignItems: 'start',
          }}
        >
          <Box
            sx={{ display: 'grid', gap: 1.5, gridColumn: { md: '1 / -1' }, '&:empty': { display: 'none' } }}
          >
            {shown && <SourceWarning source={shown.cell.provenance} />}
            <WarningStrip
              warnings={plan.warnings}
              alerts={shown?.cell.alerts ?? []}
              date={plan.date}
              plotName={plotName}
              plotCount={own.length}
            />
          </Box>
          <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
            <PlanList plan={plan} plotName={plotName} tasks={tasks} calm={calmOf()} />
            {isWide && (
              <Suspense fallback={<RowsSkeleton rows={1} height={64 + 48 * own.length} />}>
                <PlotTable plots={own} plan={plan} weather={weather} nowMs={nowMs} />
              </Suspense>
            )}
          </Box>
          <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0, position: { md: 'sticky' }, top: { md: 16 } }}>
            {byPlots.length > 1 && shown && (
              <PlotChooser
                label={t('today.place')}
                plots={byPlots.map((one) => ({ id: one.cell.id, name: names(one) }))}
                chosenId={shown.cell.id}
                onChoose={setChosen}
              />
            )}
            {shown && (
              <SprayCard weather={shown} source={shown.cell.provenance} date={plan.date} nowMs={nowMs} />
            )}
            {!isWide && <PlotList plots={own} plan={plan} />}
            {shown && <NextDays plan={plan} weather={shown} isWide={isWide} />}
            {isWide && (
              <Suspense fallback={null}>
                <PlotMap plots={own} plan={plan} />
              </Suspense>
            )}
            <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, justifyItems: 'stretch' }}>
              <Button component={Link} to="/plots" variant="outlined" startIcon={<Icon name="plots" />}>
                {t('today.viewPlots')}
              </Button>
              <Button component={Link} to="/tasks" variant="outlined" startIcon={<Icon name="tasks" />}>
                {t('today.viewTasks')}
              </Button>
              <Button component={Link} to="/weather" variant="outlined" startIcon={<Icon name="weather" />}>
                {t('today.checkWeather')}
              </Button>
              <Button component={Link} to="/reports" variant="outlined" startIcon={<Icon name="list" />}>
                {t('today.viewReports')}
              </Button>
              <Button component={Link} to="/plots/new" startIcon={<Icon name="plus" size={20} />}>
                {t('plots.add')}
              </Button>
            </Box>
          </Box>
        </Box>
      )}
    </Screen>
  );

  /** That nothing needs spraying, and why; null where something does, or what does is only waiting for its hours. */
  function calmOf() {
    const actions = plan.days[0]?.actions ?? [];
    if (actions.some(({ kind }) => kind === 'spray' || kind === 'spray_wait')) return null;
    const unknown = actions
      .filter(({ rule }) => rule === 'scout.weather_unknown')
      .flatMap((one) => one.plotIds);
    if (unknown.length > 0)
      return {
        title: t('calm.unknown'),
        why: t('calm.unknownPlots', { plots: unknown.map(plotName).filter(Boolean).join(', ') }),
      };
    if (shown === undefined) return { title: t('calm.unknown'), why: t('calm.unknownWhy') };
    if (weather.every(({ sample }) => sample)) return { title: t('calm.sample'), why: t('source.sample') };
    const green = plan.plots.filter(({ tissue }) => tissue === 'green');
    if (green.length === 0) return { title: t('calm.title'), why: t('calm.noLeaves') };
    if (green.every(({ ranking }) => ranking.every(({ level }) => level === null)))
      return { title: t('calm.unknown'), why: t('calm.unknownWhy') };
    const covered = green.some(({ covers }) => covers.some(({ state }) => state === 'covered'));
    return { title: t('calm.title'), why: covered ? t('calm.covered') : t('calm.why') };
  }
}

/** `Mon 23 Nov`: on a phone the weather of now has room beside it. */
const dayOf = (format: Format, date: string) => `${format.weekdayShort(date)} ${format.dayMonth(date)}`;

interface HeadProps {
  readonly weather: CellWeather | undefined;
  readonly date: string;
  readonly isWide: boolean;
}

/** Now, in the head: sky, warmth and the day's rain, which open the weather; where there is room, the way to the diary's forms. */
function Head({ weather, date, isWide }: HeadProps) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {weather && (
        <Box
          component={Link}
          to="/weather"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1,
            minHeight: 48,
            color: 'inherit',
            textDecoration: 'none',
          }}
        >
          <Icon name={skyIcon(weather.cell.now.icon)} size={28} />
          {format.degrees(weather.cell.now.temperature)} · {format.unit(dayRain(weather, date), 'mm')}
        </Box>
      )}
      <OfflineReady />
      {isWide && (
        <Button component={Link} to="/farm-records" variant="outlined" startIcon={<Icon name="plus" />}>
          {t('title.record')}
        </Button>
      )}
    </Box>
  );
}
