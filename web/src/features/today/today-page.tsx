import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayRain } from '../../lib/cell-day.ts';
import { nowMs as clockMs } from '../../lib/clock.ts';
import type { Format } from '../../lib/format.ts';
import { may, mayOpen } from '../../lib/may.ts';
import { useHasVoice } from '../../lib/own-voice.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useUnread } from '../../lib/unread.ts';
import { useAutoRefresh } from '../../lib/use-auto-refresh.ts';
import { useFormat } from '../../lib/use-format.ts';
import { WEATHER_OLD_AFTER_MS } from '../../lib/weather-age.ts';
import { Counted } from '../../ui/counted.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LayoutSkeleton, type Shape } from '../../ui/layout-skeleton.tsx';
import { lazyExtra, lazySection } from '../../ui/lazy-section.ts';
import { ListenButton } from '../../ui/listen/listen-button.tsx';
import { Hint, SampleBand } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkyIcon } from '../../ui/sky-icon.tsx';
import { SourceWarning } from '../../ui/source-note.tsx';
import { TWO_PANES } from '../../ui/two-panes.ts';
import { MorningOffer, UnreadRow } from '../messages/queries.ts';
import { WaitingProposals } from '../proposals/queries.ts';
import { VineyardLooks, WaitingSprays } from '../tasks/queries.ts';
import { calmOf } from './calm.ts';
import { DayWork } from './day-work.tsx';
import { EmptyToday } from './empty-today.tsx';
import { FarmStrip } from './farm-strip.tsx';
import { DeedUndo } from './plan-rows.tsx';
import { PlotList } from './plot-list.tsx';
import { type CellWeather, planQuery, usePlan } from './queries.ts';
import { SprayDayRow } from './spray-day.tsx';
import { isOfSpraying } from './spray-heading.ts';
import { todayWords } from './today-words.ts';
import { useDeeds } from './use-deeds.ts';
import { useSnapshot } from './use-picture.ts';
import { WarningStrip } from './warning-strip.tsx';

/** Left out where it cannot be fetched: Today works without it. */
const PickedEarly = lazyExtra(async () => (await import('./picked-early.tsx')).PickedEarly);
/** After all else: it reads what other screens will want without a network. */
const OfflineReady = lazyExtra(async () => (await import('./offline-ready.tsx')).OfflineReady);
const PlotTable = lazySection(async () => (await import('./wide-plots.ts')).PlotTable);
const NextDays = lazySection(async () => (await import('./wide-plots.ts')).NextDays);
const PlotMap = lazySection(async () => (await import('./wide-plots.ts')).PlotMap);

/** The hours and their sprays, what else the day has, the plots. */
const SHAPE: Shape = [
  [
    'card',
    [
      ['line', 80, 30],
      ['grid', 1, 4, 62],
      ['rows', 3, 54],
      ['line', 40, 48],
    ],
  ],
  [
    'card',
    [
      ['line', 50, 24],
      ['rows', 2, 75],
    ],
  ],
  [
    'card',
    [
      ['line', 25, 24],
      ['rows', 4, 51],
    ],
  ],
];

/** What do I do today, on which plot, and why: the plan, the air for spraying, the plots by risk, the next two days. */
export default function TodayPage() {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const { answer, plots, plan, weather, nowMs, tasks } = usePlan();
  useAutoRefresh(planQuery.queryKey);
  const isWide = useMediaQuery('(min-width: 900px)');
  const own = plots.filter(({ status }) => status !== 'removed');
  const deeds = useDeeds(tasks);
  const actions = plan.days[0]?.actions ?? [];
  const sprays = actions.filter(isOfSpraying);
  const others = actions.filter((action) => !isOfSpraying(action));
  const shown = weatherOf(sprays[0]?.plotIds ?? [], weather);
  const plotName = (id: string) => own.find((plot) => plot.id === id)?.name ?? '';
  const title = isWide ? `${t('today.today')}, ${format.dayLong(plan.date)}` : dayOf(format, plan.date);
  const waits = answer.isPending && !answer.isError;
  const ageMs = answer.data ? clockMs() - Date.parse(answer.data.at) : 0;
  useSnapshot({ waits: own.length > 0 && waits, empty: own.length === 0 });
  const next = shown && <NextDays plan={plan} weather={shown} isWide={isWide} />;
  const hasVoice = useHasVoice(null);
  const listen = own.length > 0 && !waits && (
    <ListenButton
      about={null}
      say={(spoken) => {
        const { taskTitle } = deeds;
        return todayWords(t, spoken, { plan, plots: own, weather, shown, sprays, others, taskTitle, nowMs });
      }}
    />
  );
  return (
    <Screen
      title={title}
      // The month makes room for the speaker.
      heading={hasVoice !== null && !isWide ? format.dayShort(plan.date) : title}
      wide
      action={
        <Head weather={shown} date={plan.date} isWide={isWide}>
          {listen}
        </Head>
      }
    >
      <FarmStrip />
      {own.length === 0 && (
        <Filled skeleton={<LayoutSkeleton of={SHAPE} />}>
          <EmptyToday />
        </Filled>
      )}
      {own.length > 0 && waits && <LayoutSkeleton of={SHAPE} />}
      {own.length > 0 && answer.isError && (!answer.data || ageMs >= WEATHER_OLD_AFTER_MS) && (
        <Hint>
          {answer.data
            ? t('today.notRefreshed', { age: format.age(ageMs / 1000) })
            : t(troubleKey(answer.error))}
        </Hint>
      )}
      {own.length > 0 && !waits && (
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 1, md: 1.5 },
            gridTemplateColumns: 'minmax(0, 1fr)',
            [TWO_PANES]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', columnGap: 1.5 },
            alignItems: 'start',
          }}
        >
          <Box sx={{ display: 'grid', gap: 1.5, gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>
            <SampleOf weather={weather} plotName={plotName} />
            {shown && !shown.sample && <SourceWarning source={shown.cell.provenance} />}
            <Suspense>
              <PickedEarly plots={own} date={plan.date} />
            </Suspense>
            <WarningStrip
              warnings={plan.warnings}
              alerts={shown?.cell.alerts ?? []}
              date={plan.date}
              plotName={plotName}
              plotCount={own.length}
            />
          </Box>
          <Box sx={{ display: 'grid', gap: { xs: 1, md: 1.5 }, minWidth: 0 }}>
            <SprayDayRow
              plan={plan}
              weather={shown}
              actions={sprays}
              calm={calmOf(t, plan, own, weather, may)}
              plotName={plotName}
              hectaresOf={(id) => own.find((plot) => plot.id === id)?.areaHectares ?? null}
              deeds={deeds}
              nowMs={nowMs}
              onReload={() => void answer.refetch()}
            >
              {!isWide && next}
            </SprayDayRow>
            <DayWork plan={plan} actions={others} plotName={plotName} deeds={deeds} />
            <UnreadRow />
            <WaitingSprays />
            <WaitingProposals />
            <Suspense fallback={null}>
              <VineyardLooks plots={own} />
            </Suspense>
            <Suspense fallback={null}>
              <MorningOffer />
            </Suspense>
            {isWide && (
              <Suspense fallback={<LayoutSkeleton of={[['card', [['rows', own.length, 48]]]]} />}>
                <PlotTable plots={own} plan={plan} weather={weather} nowMs={nowMs} />
              </Suspense>
            )}
          </Box>
          <Box
            sx={{
              display: 'grid',
              gap: { xs: 1, md: 1.5 },
              minWidth: 0,
              [TWO_PANES]: { position: 'sticky', top: 16 },
            }}
          >
            {!isWide && <PlotList plots={own} plan={plan} />}
            {isWide && <Suspense fallback={null}>{next}</Suspense>}
            {isWide && (
              <Suspense fallback={null}>
                <PlotMap plots={own} plan={plan} />
              </Suspense>
            )}
            <Ways />
          </Box>
          <DeedUndo deeds={deeds} />
        </Box>
      )}
      <Suspense fallback={null}>
        <OfflineReady plots={own} />
      </Suspense>
    </Screen>
  );
}

/** `Mon 23 Nov`: on a phone the weather of now has room beside it. */
const dayOf = (format: Format, date: string) => `${format.weekdayShort(date)} ${format.dayMonth(date)}`;

/** Which plots stand on made-up weather, over everything. */
function SampleOf({
  weather,
  plotName,
}: {
  readonly weather: readonly CellWeather[];
  readonly plotName: (id: string) => string;
}) {
  const { t } = useTranslation('plan');
  const made = weather.filter(({ sample }) => sample);
  if (made.length === 0) return null;
  const names = made.flatMap(({ cell }) => cell.plotIds.map(plotName)).filter(Boolean);
  return (
    <SampleBand>
      {t('source.sampleBand')}
      {made.length < weather.length && ` ${names.join(', ')}`}
    </SampleBand>
  );
}

/** The weather of the first spray's plots, else that of the most plots. */
function weatherOf(plotIds: readonly string[], weather: readonly CellWeather[]): CellWeather | undefined {
  const [most] = weather.toSorted((a, b) => b.cell.plotIds.length - a.cell.plotIds.length);
  return weather.find(({ cell }) => cell.plotIds.some((id) => plotIds.includes(id))) ?? most;
}

/** The four ways on of the specification, as small cards. */
function Ways() {
  const { t } = useTranslation('plan');
  const ways = [
    { to: '/plots', icon: 'plots', word: t('today.viewPlots') },
    { to: '/tasks', icon: 'tasks', word: t('today.viewTasks') },
    { to: '/weather', icon: 'weather', word: t('today.checkWeather') },
    { to: '/reports', icon: 'report', word: t('today.viewReports') },
  ] as const;
  const open = ways.filter(({ to }) => mayOpen(to));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: `repeat(${open.length}, minmax(0, 1fr))`, gap: 1 }}>
      {open.map(({ to, icon, word }) => (
        <Card
          key={to}
          component={Link}
          to={to}
          sx={{
            display: 'grid',
            justifyItems: 'center',
            alignContent: 'center',
            gap: 0.25,
            minHeight: 56,
            p: 0.5,
            color: 'inherit',
            textAlign: 'center',
            textDecoration: 'none',
            fontSize: '0.875rem',
            lineHeight: 1.43,
          }}
        >
          <Icon name={icon} size={22} />
          {word}
        </Card>
      ))}
    </Box>
  );
}

interface HeadProps {
  readonly weather: CellWeather | undefined;
  readonly date: string;
  readonly isWide: boolean;
  readonly children: ReactNode;
}

/** Now, in the head: sky, warmth and the day's rain, which open the weather; where there is room, the way to the diary's forms. */
function Head({ weather, date, isWide, children }: HeadProps) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const unread = useUnread();
  const isNew = unread > 0 && t('unread', { count: unread, number: format.number(unread) });
  const bell = [t('title.messages'), isNew].filter(Boolean).join(': ');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {weather && (
        <Pill to="/weather">
          <SkyIcon sky={weather.cell.now.icon} size={22} />
          <strong>{format.degrees(weather.cell.now.temperature)}</strong>
          {format.unit(dayRain(weather, date), 'mm')}
          <Box
            component="span"
            sx={{ pl: 0.75, borderLeft: 1, borderColor: 'divider', color: 'text.secondary' }}
          >
            {format.clock(clockMs() - weather.cell.provenance.ageSeconds * 1000)}
          </Box>
        </Pill>
      )}
      {children}
      <IconButton
        component={Link}
        to="/messages"
        aria-label={bell}
        title={bell}
        sx={{ display: { xs: 'none', md: 'inline-flex' }, color: 'text.primary' }}
      >
        <Counted count={unread}>
          <Icon name="bell" size={22} />
        </Counted>
      </IconButton>
      <IconButton
        component={Link}
        to="/reports"
        aria-label={t('nav.reports')}
        title={t('nav.reports')}
        sx={{ display: { xs: 'none', md: 'inline-flex' }, color: 'text.primary' }}
      >
        <Icon name="report" size={22} />
      </IconButton>
      {isWide && (
        <Button component={Link} to="/farm-records" variant="outlined" startIcon={<Icon name="plus" />}>
          {t('title.record')}
        </Button>
      )}
    </Box>
  );
}
