import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { UnreadWatch } from '../features/messages/queries.ts';
import { isFarmLocked } from '../lib/farm/farm-lock.ts';
import { farmInHand } from '../lib/farm-in-hand.ts';
import { mayOpen } from '../lib/may.ts';
import { showSaved, useSaved } from '../lib/saved.ts';
import { useSession } from '../lib/session.ts';
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
import { placesUnder } from './nav-areas.ts';
import { Foot, RAIL_WIDTH, Rail } from './navigation.tsx';
import { NumberLine } from './number-line.tsx';
import { PrivacyLine } from './privacy-line.tsx';
import { Themed } from './themed.tsx';
import { UnsentLine } from './unsent-line.tsx';

// For the router: loaded first, to replace a failed screen.
export { MissingScreen } from '../ui/missing-screen.tsx';

const SearchDialog = lazyDialog(
  async () => (await import('../features/records/search-dialog.tsx')).SearchDialog,
  'diary',
);

/** The frame of every signed-in screen: areas at the thumb on the phone, in a rail on the desktop. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [isSearching, setSearching] = useState(false);
  const navigate = useNavigate();
  const isWide = useMediaQuery('(min-width: 900px)');
  const search = () => setSearching(!isFarmLocked());
  // Before it is painted: a key may come as soon as the screen is seen.
  useLayoutEffect(
    () => listenToKeys({ onSearch: () => setSearching(!isFarmLocked()), go: navigate }),
    [navigate],
  );
  return (
    <Themed>
      <SkipLink />
      {isWide && <Rail onSearch={search} />}
      <Box sx={{ pl: { md: RAIL_WIDTH }, pb: { xs: 'calc(72px + env(safe-area-inset-bottom))', md: 0 } }}>
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
      {!isWide && <Foot />}
      <SavedLine />
      {isSearching && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </Themed>
  );
}

/** Messages belong to the account: hidden on others' farms. */
function OwnMessages() {
  const accountId = useSession().user?.id ?? '';
  return (
    farmInHand(accountId) === null && (
      <Suspense fallback={null}>
        <UnreadWatch />
      </Suspense>
    )
  );
}

/** "Saved", on the screen from which the form was opened. */
function SavedLine() {
  const { t } = useTranslation();
  const saved = useSaved();
  if (!saved) return null;
  const { message, undo } = saved;
  const close = () => showSaved(null);
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
    // A new screen starts at its top; the first is the browser's choice.
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

/** On the phone, links to screens outside the areas. */
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
