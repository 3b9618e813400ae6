import { DAY_MS } from '@draksha/models/weather/durations';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { readItem, writeItem } from '../lib/browser-storage.ts';
import { nowMs } from '../lib/clock.ts';
import { calendarDay } from '../lib/format.ts';
import { useSession } from '../lib/session.ts';
import { useFormat } from '../lib/use-format.ts';

const KEY = 'draksha.askNumberAfter';
const WEEK_MS = 7 * DAY_MS;

const isPostponed = (): boolean => nowMs() < Number(readItem(KEY) ?? 0);
const postpone = (): void => writeItem(KEY, String(nowMs() + WEEK_MS));

/** Says when a demo ends; asks users without a number for one, once a week, for they lose the farm with their other sign-in. */
export function NumberLine() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { pathname } = useLocation();
  const format = useFormat();
  const [isLater, setLater] = useState(isPostponed);
  const visitEndsAt: unknown = user?.app_metadata.visit_ends_at;
  if (typeof visitEndsAt === 'string') {
    const day = format.dayMonth(calendarDay(Date.parse(visitEndsAt)));
    const until = t('arrival.demoUntil', { day, time: format.time(visitEndsAt) });
    return <NumberedLine label={t('arrival.demo')}>{until}</NumberedLine>;
  }
  if (!user || user.phone || isLater || pathname.startsWith('/settings/')) return null;
  const later = () => {
    postpone();
    setLater(true);
  };
  return (
    <NumberedLine label={t('arrival.number')}>
      <Box sx={{ flex: '1 1 240px' }}>{t('arrival.numberWhy')}</Box>
      <Button component={Link} to="/settings/number" variant="outlined">
        {t('arrival.number')}
      </Button>
      <Button onClick={later}>{t('arrival.later')}</Button>
    </NumberedLine>
  );
}

/** One line above every screen. */
export function NumberedLine({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box
      component="aside"
      aria-label={label}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: { xs: 2, md: 4 },
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        backgroundColor: 'background.paper',
      }}
    >
      {children}
    </Box>
  );
}
