import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { mayOpen } from '../lib/may.ts';
import type { WordKey } from '../lib/typed-words.ts';
import { useUnread } from '../lib/unread.ts';
import { useFormat } from '../lib/use-format.ts';
import { Counted } from '../ui/counted.tsx';
import { Icon } from '../ui/icon.tsx';
import { type Area, areaOf, areaOfPath, areas, places } from './nav-areas.ts';

/** Grows with the letters in it. */
export const RAIL_WIDTH = '7rem';

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

/** The word that is seen, then the area's full name where it is another. */
const phoneName = (short: string, full: string): string =>
  full.includes(short) ? full : `${short}, ${full}`;

/** The areas at the thumb. One style for all links: each of its own costs a slow phone tens of milliseconds at every start. */
export function Foot() {
  const { t } = useTranslation();
  const newsOf = useNews();
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label={t('nav.label')}
      sx={{
        position: 'fixed',
        zIndex: 1100,
        insetInline: 0,
        bottom: 0,
        display: 'flex',
        minHeight: 68,
        containerType: 'inline-size',
        borderTop: 1,
        borderColor: 'divider',
        backgroundColor: 'background.paper',
        pb: 'env(safe-area-inset-bottom)',
        '& a': {
          // Each word has the room that it needs; the longest else touches the edge.
          flex: '1 1 auto',
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
          minWidth: 0,
          maxWidth: 168,
          px: '2px',
          color: 'text.secondary',
          fontSize: '0.875rem',
          lineHeight: 1.5,
          textDecoration: 'none',
          whiteSpace: 'nowrap',
        },
        '& a:focus-visible': { outlineOffset: '-3px' },
        '& a[aria-current]': { color: (theme) => theme.palette.leaf, fontWeight: 650 },
        // Letters of twice their size: the six words vanish together, their pictures stay.
        '@container (max-width: 19.5rem)': { '& a > span:last-of-type': { display: 'none' } },
      }}
    >
      {areas
        .filter(({ path }) => mayOpen(path))
        .map(({ path, word, icon }) => {
          const { count, said } = newsOf(path);
          return (
            <Link
              key={path}
              to={path}
              aria-label={`${phoneName(t(`${word}Short`), t(word))}${said}`}
              aria-current={areaOf(pathname) === path ? 'page' : undefined}
            >
              <Counted count={count}>
                <Icon name={icon} />
              </Counted>
              <span>{t(`${word}Short`)}</span>
            </Link>
          );
        })}
    </Box>
  );
}

/** Areas and places at the left of a wide window. */
export function Rail({ onSearch }: { readonly onSearch: () => void }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const current = areaOf(pathname);
  const place = areaOfPath(pathname);
  return (
    <Box
      component="nav"
      aria-label={t('nav.label')}
      sx={{
        display: 'flex',
        position: 'fixed',
        insetBlock: 0,
        left: 0,
        width: RAIL_WIDTH,
        flexDirection: 'column',
        alignItems: 'stretch',
        gap: 0.5,
        overflowY: 'auto',
        py: 2,
        px: 1,
        borderRight: 1,
        borderColor: 'divider',
        backgroundColor: 'background.paper',
        '& > a, & > button': RAIL_LINK,
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
      <button type="button" onClick={onSearch} title="/">
        <Icon name="search" />
        {t('nav.search')}
      </button>
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
    <Link
      to={path}
      aria-label={said === '' ? undefined : `${t(word)}${said}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Counted count={count}>
        <Icon name={icon} />
      </Counted>
      {t(word)}
    </Link>
  );
}
