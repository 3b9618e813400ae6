import { DAY_MS } from '@draksha/models/weather/durations';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { nowMs } from '../lib/clock.ts';
import { useSession } from '../lib/session.ts';

const KEY = 'draksha.askNumberAfter';
const WEEK_MS = 7 * DAY_MS;

function isPutOff(): boolean {
  try {
    return nowMs() < Number(localStorage.getItem(KEY) ?? 0);
  } catch {
    return false;
  }
}

function putOff(): void {
  try {
    localStorage.setItem(KEY, String(nowMs() + WEEK_MS));
  } catch {
    // Then it is asked again at the next start.
  }
}

/** Who came in through another place has no number here, and is lost with that place: once a week he is asked for one. */
export function NumberLine() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { pathname } = useLocation();
  const [isLater, setLater] = useState(isPutOff);
  if (!user || user.phone || isLater || pathname.startsWith('/settings/')) return null;
  const later = () => {
    putOff();
    setLater(true);
  };
  return (
    <Box
      component="aside"
      aria-label={t('arrival.number')}
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
      <Box sx={{ flex: '1 1 240px' }}>{t('arrival.numberWhy')}</Box>
      <Button component={Link} to="/settings/number" variant="outlined">
        {t('arrival.number')}
      </Button>
      <Button onClick={later}>{t('arrival.later')}</Button>
    </Box>
  );
}
