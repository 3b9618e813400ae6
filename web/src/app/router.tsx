import { type ComponentType, Fragment, type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { loadArea } from '../lib/i18n.ts';
import { lazyPart, type MissingProps } from '../lib/lazy-part.tsx';
import { mayOpen, roleHere } from '../lib/may.ts';
import { pause } from '../lib/pause.ts';
import { signInPath, useSession } from '../lib/session.ts';
import type { WordAreas } from '../lib/typed-words.ts';
import { MissingFrame } from './missing-frame.tsx';
import { Spinner } from './spinner.tsx';

const Shell = lazyPart(async () => (await import('./shell.tsx')).Shell, MissingFrame);
/** Loaded with the shell. */
const MissingScreen = lazyPart(async () => (await import('./shell.tsx')).MissingScreen, MissingFrame);
const QuestionFrame = lazyPart(
  async () => (await import('./question-frame.tsx')).QuestionFrame,
  MissingFrame,
);
const LinkQuestion = lazyPart(
  async () => (await import('../features/arrival/link-question.tsx')).LinkQuestion,
  MissingFrame,
);

type Page = { readonly default: ComponentType };
type Areas = readonly (keyof WordAreas)[];

/** A screen together with the words of the areas that it speaks of, beside those of the shell. */
const page = (Missing: ComponentType<MissingProps>, load: () => Promise<Page>, areas: Areas) =>
  lazyPart(async () => {
    const [loaded] = await Promise.all([load(), ...areas.map(loadArea)]);
    return loaded.default;
  }, Missing);

const screen = (load: () => Promise<Page>, ...areas: Areas) => page(MissingScreen, load, areas);
/** One without a frame. */
const openScreen = (load: () => Promise<Page>, ...areas: Areas) => page(MissingFrame, load, areas);

const organisations = () => import('../features/organisation/organisation-pages.tsx');

/** Screens behind sign-in, by path. A path without a screen leads to `/`. */
const signedIn: readonly (readonly [path: string, screen: ReturnType<typeof screen>])[] = [
  ['/', screen(() => import('../features/today/today-page.tsx'), 'plan')],
  ['/tasks', screen(() => import('../features/tasks/tasks-page.tsx'), 'tasks', 'plan')],
  ['/tasks/templates', screen(() => import('../features/tasks/templates-page.tsx'), 'tasks', 'plan')],
  ['/tasks/calendar', screen(() => import('../features/tasks/calendar-page.tsx'), 'tasks', 'safety')],
  ['/tasks/:id', screen(() => import('../features/tasks/task-page.tsx'), 'tasks')],
  ['/plots', screen(() => import('../features/plots/plots-page.tsx'), 'plotbook', 'plan')],
  ['/plots/new', screen(() => import('../features/plots/add/add-plot-page.tsx'), 'plotbook')],
  [
    '/plots/:id',
    screen(() => import('../features/plots/plot-page.tsx'), 'plotbook', 'plan', 'diary', 'agro'),
  ],
  ['/plots/:id/edit', screen(() => import('../features/plots/plot-edit-page.tsx'), 'plotbook')],
  ['/plots/:id/place', screen(() => import('../features/plots/plot-place-page.tsx'), 'plotbook')],
  ['/plots-test', screen(() => import('../features/plots/plots-test-page.tsx'), 'plotbook', 'checks')],
  ['/debug', screen(() => import('../features/checks/debug-page.tsx'), 'checks')],
  ['/google-maps-diagnostic', screen(() => import('../features/checks/map-page.tsx'), 'checks')],
  ['/weather', screen(() => import('../features/weather/weather-page.tsx'), 'weather', 'plan', 'agro')],
  ['/weather/stations', screen(() => import('../features/weather/stations-page.tsx'), 'weather')],
  [
    '/weather/interpolation',
    screen(() => import('../features/weather/interpolation-page.tsx'), 'weather', 'plan'),
  ],
  [
    '/irrigation',
    screen(() => import('../features/agronomy/irrigation/irrigation-page.tsx'), 'agro', 'plan'),
  ],
  ['/pruning-planner', screen(() => import('../features/agronomy/planner/planner-page.tsx'), 'agro', 'plan')],
  ['/growth-stages', screen(() => import('../features/agronomy/growth/growth-page.tsx'), 'agro', 'plan')],
  ['/diseases', screen(() => import('../features/agronomy/diseases/diseases-page.tsx'), 'agro', 'plan')],
  ['/farm-records', screen(() => import('../features/records/diary-page.tsx'), 'diary', 'tasks', 'plan')],
  ['/farm-records/new', screen(() => import('../features/records/entry-page.tsx'), 'diary')],
  ['/farm-records/import', screen(() => import('../features/records/import/import-page.tsx'), 'diary')],
  ['/farm-records/stock', screen(() => import('../features/records/stock-page.tsx'), 'diary')],
  ['/farm-records/:id', screen(() => import('../features/records/entry-page.tsx'), 'diary')],
  ['/proposals', screen(() => import('../features/proposals/proposals-page.tsx'), 'proposals', 'diary')],
  ['/reports', screen(() => import('../features/reports/reports-page.tsx'), 'reports', 'sharing')],
  ['/reports/seasons', screen(() => import('../features/analytics/seasons-page.tsx'), 'reports')],
  ['/reports/:kind', screen(() => import('../features/reports/reports-page.tsx'), 'reports', 'sharing')],
  ['/join/:secret', screen(() => import('../features/sharing/join-page.tsx'), 'sharing')],
  ['/organisation/lists', screen(() => import('../features/product-lists/lists-page.tsx'))],
  [
    '/consent/:code',
    screen(() => organisations().then((of) => ({ default: of.ConsentSheetPage })), 'safety'),
  ],
  [
    '/organisation',
    screen(() => organisations().then((of) => ({ default: of.OrganisationPage })), 'safety', 'proposals'),
  ],
  [
    '/organisation/join/:secret',
    screen(() => organisations().then((of) => ({ default: of.AgronomistJoinPage }))),
  ],
  ['/messages', screen(() => import('../features/messages/messages-page.tsx'), 'brief', 'plan')],
  ['/profile', screen(() => import('../features/profile/profile-page.tsx'))],
  ['/settings', screen(() => import('../features/settings/settings-page.tsx'), 'safety', 'brief')],
  [
    '/settings/:part',
    screen(
      () => import('../features/settings/part-page.tsx'),
      'safety',
      'brief',
      'tasks',
      'data',
      'sharing',
      'labels',
      'diary',
      'plan',
    ),
  ],
];

/** In place of Today, for members who only see their own work. */
const MyWork = screen(() => import('./my-own-work-page.tsx'), 'tasks');

const PlainRecords = openScreen(
  () => import('./plain-records.tsx').then(({ PlainRecords }) => ({ default: PlainRecords })),
  'diary',
);
const OpenTestPage = openScreen(() => import('./open-test-page.tsx'), 'checks');
const OperatorConsole = openScreen(() => import('./operator-console-page.tsx'), 'safety');
const ConsentPage = screen(() => import('../features/settings/consent-page.tsx'), 'safety');

/** Over a network the frame does not wait for the screen within it, which has a skeleton. */
const SCREEN_WAIT_MS = 300;

/** Loads the frame, and what the address asks for where the phone has it; never rejects: the place of what cannot be had says so. */
export async function beginScreen(): Promise<void> {
  const asked = signedIn.find(([path]) => path === location.pathname);
  const screen = asked?.[1].begin();
  await Shell.begin();
  await Promise.race([screen, pause(SCREEN_WAIT_MS)]);
}

/** Public screens are separate documents without this code. */
const documents = ['/login', '/register', '/reset-pin', '/setup-pin'] as const;

function Leave({ to }: { readonly to: string }): ReactNode {
  useEffect(() => {
    globalThis.draksha?.drop();
    location.replace(to);
  }, [to]);
  return <Spinner />;
}

/** A screen, for roles that may use it. */
function Open({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  if (!mayOpen(pathname)) return <Navigate to="/" replace />;
  return pathname === '/' && roleHere() === 'worker' ? <MyWork /> : children;
}

function LeaveHere(): ReactNode {
  const { pathname, search } = useLocation();
  return <Leave to={`${pathname}${search}`} />;
}

interface SignedInProps {
  /** The frame around the screens. */
  readonly frame: ComponentType<{ readonly children: ReactNode }>;
}

function SignedIn({ frame: Frame }: SignedInProps): ReactNode {
  const { status, user, linked } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'loading') return <Spinner />;
  if (linked)
    return (
      <QuestionFrame>
        <LinkQuestion linked={linked} present={user} />
      </QuestionFrame>
    );
  if (status === 'signedOut') return <Leave to={signInPath(`${pathname}${search}`)} />;
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export const AppRouter = (): ReactNode => (
  <Suspense fallback={<Spinner />}>
    <Routes>
      <Route element={<SignedIn frame={Shell} />}>
        {signedIn.map(([path, Screen]) => (
          <Route
            key={path}
            path={path}
            element={
              <Open>
                <Screen />
              </Open>
            }
          />
        ))}
      </Route>
      <Route element={<SignedIn frame={QuestionFrame} />}>
        <Route path="/oauth/consent" element={<ConsentPage />} />
      </Route>
      <Route element={<SignedIn frame={Fragment} />}>
        <Route path="/operator" element={<OperatorConsole />} />
      </Route>
      <Route path="/farm-records-plain" element={<PlainRecords />} />
      <Route path="/test" element={<OpenTestPage />} />
      {documents.map((path) => (
        <Route key={path} path={path} element={<LeaveHere />} />
      ))}
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  </Suspense>
);
