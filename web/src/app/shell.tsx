import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { UnreadWatch } from '../features/messages/queries.ts';
import { isFarmLocked } from '../lib/farm/farm-lock.ts';
import { farmInHand } from '../lib/farm-in-hand.ts';
import { mayOpen } from '../lib/may.ts';
import { tellSaved, useSaved } from '../lib/saved.ts';
import { useSession } from '../lib/session.ts';
import { soon } from '../lib/soon.ts';
import type { WordKey } from '../lib/typed-words.ts';
import { useUnread } from '../lib/unread.ts';
import { useFormat } from '../lib/use-format.ts';
import { Counted } from '../ui/counted.tsx';
import { Icon } from '../ui/icon.tsx';
import { ScreenSkeleton } from '../ui/layout-skeleton.tsx';
import { lazyDialog } from '../ui/lazy-section.ts';
import { UndoBar } from '../ui/undo-bar.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { FarmGate } from './farm-gate.tsx';
import { FarmLine } from './farm-line.tsx';
import { listenToKeys } from './keys.ts';
import { LeavingLine } from './leaving-line.tsx';
import { UnlessLocked } from './locked-farm.tsx';
import { type Area, areaOf, areaOfPath, areas, places, placesUnder } from './nav-areas.ts';
import { NumberLine } from './number-line.tsx';
import { PrivacyLine } from './privacy-line.tsx';
import { Themed } from './themed.tsx';
import { UnsentLine } from './unsent-line.tsx';

// For the router: here before any screen, so that it can stand in the place of one.
export { MissingScreen } from '../ui/missing-screen.tsx';

const SearchDialog = lazyDialog(
  async () => (await import('../features/records/search-dialog.tsx')).SearchDialog,
  'diary',
);

/** Grows with the letters in it. */
const RAIL = '7rem';

/** The frame of every signed-in screen: areas at the thumb on the phone, in a rail on the desktop. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [isSearching, setSearching] = useState(false);
  const navigate = useNavigate();
  const search = () => setSearching(!isFarmLocked());
  useEffect(() => listenToKeys({ onSearch: () => setSearching(!isFarmLocked()), go: navigate }), [navigate]);
  return (
    <Themed>
      <SkipLink />
      <Rail onSearch={search} />
      <Box sx={{ pl: { md: RAIL }, pb: { xs: 'calc(72px + env(safe-area-inset-bottom))', md: 0 } }}>
        <FarmGate>
          <FarmLine />
          <UnsentLine />
          <LeavingLine />
          <PrivacyLine />
          <NumberLine />
          <Main>
            <UnlessLocked>{children}</UnlessLocked>
          </Main>
          <Places />
          <OwnMessages />
        </FarmGate>
      </Box>
      <Bottom />
      <SavedLine />
      {isSearching && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </Themed>
  );
}

/** Messages are the account's own: on the farm of somebody else there are none. */
function OwnMessages() {
  const accountId = useSession().user?.id ?? '';
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => soon(() => setQuiet(true)), []);
  return (
    isQuiet &&
    farmInHand(accountId) === null && (
      <Suspense fallback={null}>
        <UnreadWatch />
      </Suspense>
    )
  );
}

const SETTINGS = '/settings';

/** Of the area that leads to messages how many are new, as a number and in words. */
function useNews(): (path: string) => { readonly count: number; readonly said: string } {
  const { t } = useTranslation();
  const format = useFormat();
  const unread = useUnread();
  return (path) => {
    const count = path === SETTINGS ? unread : 0;
    return { count, said: count > 0 ? `, ${t('unread', { count, number: format.number(count) })}` : '' };
  };
}

/** "Saved", on the screen from which the form was opened. */
function SavedLine() {
  const { t } = useTranslation();
  const saved = useSaved();
  if (!saved) return null;
  const { message, undo } = saved;
  const close = () => tellSaved(null);
  const takeBack = () => {
    void undo?.();
    close();
  };
  return (
    <UndoBar open message={message} undo={t('undo')} onClose={close} {...(undo && { onUndo: takeBack })} />
  );
}

function Main({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // On the way to another screen the reading starts at its top; on the first one the browser decides.
    if (first.current) first.current = false;
    else if (pathname) {
      main.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
  }, [pathname]);
  return (
    <Box
      component="main"
      id="main"
      ref={main}
      tabIndex={-1}
      sx={{ '&:focus, &:focus-visible': { outline: 'none' } }}
    >
      <ErrorScreen path={pathname}>
        <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
      </ErrorScreen>
    </Box>
  );
}

function SkipLink() {
  const { t } = useTranslation();
  return (
    <Box
      component="a"
      href="#main"
      sx={{
        position: 'fixed',
        left: 8,
        top: 8,
        transform: 'translateY(-300%)',
        zIndex: 2000,
        px: 2,
        py: 1.5,
        borderRadius: 1,
        color: 'text.primary',
        backgroundColor: 'background.paper',
        '&:focus': { transform: 'none' },
      }}
    >
      {t('nav.skip')}
    </Box>
  );
}

/** The word that is seen, then the area's full name where it is another. */
const phoneName = (short: string, full: string): string =>
  full.includes(short) ? full : `${short}, ${full}`;

function Bottom() {
  const { t } = useTranslation();
  const newsOf = useNews();
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label={t('nav.label')}
      sx={{
        display: { xs: 'block', md: 'none' },
        position: 'fixed',
        zIndex: 1100,
        insetInline: 0,
        bottom: 0,
        borderTop: 1,
        borderColor: 'divider',
        backgroundColor: 'background.paper',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      <BottomNavigation
        showLabels
        value={areaOf(pathname)}
        sx={{ height: 68, backgroundColor: 'transparent', containerType: 'inline-size' }}
      >
        {areas
          .filter(({ path }) => mayOpen(path))
          .map((area) => (
            <BottomNavigationAction
              key={area.path}
              value={area.path}
              label={t(`${area.word}Short`)}
              aria-label={`${phoneName(t(`${area.word}Short`), t(area.word))}${newsOf(area.path).said}`}
              aria-current={areaOf(pathname) === area.path ? 'page' : undefined}
              icon={
                <Counted count={newsOf(area.path).count}>
                  <Icon name={area.icon} />
                </Counted>
              }
              component={Link}
              to={area.path}
            />
          ))}
      </BottomNavigation>
    </Box>
  );
}

function Rail({ onSearch }: { readonly onSearch: () => void }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const current = areaOf(pathname);
  const place = areaOfPath(pathname);
  return (
    <Box
      component="nav"
      aria-label={t('nav.label')}
      sx={{
        display: { xs: 'none', md: 'flex' },
        position: 'fixed',
        insetBlock: 0,
        left: 0,
        width: RAIL,
        flexDirection: 'column',
        alignItems: 'stretch',
        gap: 0.5,
        overflowY: 'auto',
        py: 2,
        px: 1,
        borderRight: 1,
        borderColor: 'divider',
        backgroundColor: 'background.paper',
      }}
    >
      <Box sx={{ textAlign: 'center', fontWeight: 650, mb: 2, color: (theme) => theme.palette.leaf }}>
        Draksha
      </Box>
      {areas
        .filter(({ path }) => mayOpen(path))
        .map((area) => (
          <RailLink key={area.path} to={area} isCurrent={place === null && current === area.path} />
        ))}
      <Box sx={{ my: 1, borderTop: 1, borderColor: 'divider' }} />
      {places
        .filter(({ path }) => mayOpen(path))
        .map((one) => (
          <RailLink key={one.path} to={one} isCurrent={place === one.path} />
        ))}
      <Box component="button" type="button" onClick={onSearch} title="/" sx={RAIL_LINK}>
        <Icon name="search" />
        {t('nav.search')}
      </Box>
    </Box>
  );
}

const RAIL_LINK = {
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  // All of them are in sight on a window of 800 px.
  py: 0.5,
  border: 0,
  borderRadius: 1,
  font: 'inherit',
  textAlign: 'center',
  textDecoration: 'none',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  color: 'text.secondary',
  backgroundColor: 'transparent',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'action.hover' },
  '&[aria-current]': {
    color: (theme: Theme) => theme.palette.field.verdict.good.text,
    backgroundColor: (theme: Theme) => theme.palette.field.verdict.good.soft,
    fontWeight: 650,
  },
} as const;

interface RailLinkProps {
  readonly to: Pick<Area, 'path' | 'icon'> & { readonly word: WordKey };
  readonly isCurrent: boolean;
}

function RailLink({ to: { path, icon, word }, isCurrent }: RailLinkProps) {
  const { t } = useTranslation();
  const { count, said } = useNews()(path);
  return (
    <Box
      component={Link}
      to={path}
      aria-label={said === '' ? undefined : `${t(word)}${said}`}
      aria-current={isCurrent ? 'page' : undefined}
      sx={RAIL_LINK}
    >
      <Counted count={count}>
        <Icon name={icon} />
      </Counted>
      {t(word)}
    </Box>
  );
}

/** On the phone the way to what is no area, under the screens that it belongs to. */
function Places() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const shown = placesUnder(pathname).filter(({ path }) => mayOpen(path));
  if (shown.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label={t('nav.places')}
      sx={{
        display: { xs: 'grid', md: 'none' },
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
        gap: 1,
        px: 2,
        pb: 2,
      }}
    >
      {shown.map(({ path, word, icon }) => (
        <Box
          key={path}
          component={Link}
          to={path}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            minHeight: 52,
            px: 1.5,
            borderRadius: 1,
            border: 1,
            borderColor: 'divider',
            color: 'text.primary',
            backgroundColor: 'background.paper',
            textDecoration: 'none',
            lineHeight: 1.4,
          }}
        >
          <Icon name={icon} size={22} />
          {t(word)}
        </Box>
      ))}
    </Box>
  );
}
