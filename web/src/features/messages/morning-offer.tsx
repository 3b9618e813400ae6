import { farmDay } from '@draksha/models/weather/calendar';
import { DAY_MS } from '@draksha/models/weather/durations';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { clockOf } from '../../lib/clock-of-day.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { roleHere } from '../../lib/may.ts';
import { pushState } from '../../lib/push-phone.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Icon } from '../../ui/icon.tsx';
import { usePlots } from '../plots/queries.ts';
import { useRecords } from '../records/queries.ts';
import { phoneQuery, useMessageChoices } from './message-choices.ts';

/**
 * Offers the morning message once: from the third day of the first plot, or the first spray. Only a tap leads to the
 * browser's prompt.
 */
export function MorningOffer() {
  const { t } = useTranslation('brief');
  const format = useFormat();
  const { isChosen, choices, changeOf } = useMessageChoices();
  const phone = useQuery(phoneQuery);
  const plots = usePlots();
  const hasSprayed = useRecords().some(({ kind }) => kind === 'spray');
  const dayBeforeYesterday = farmDay(nowMs() - 2 * DAY_MS);
  const isAtHome = plots.some(({ createdAt }) => farmDay(Date.parse(createdAt)) <= dayBeforeYesterday);
  const declining = useSubmit<void>();
  if (isChosen || phone.data !== null || pushState() === 'none' || roleHere() !== 'owner') return null;
  if (!hasSprayed && !isAtHome) return null;
  return (
    <Card sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 0.5 }}>
      <Icon name="bell" size={22} />
      <Button
        component={Link}
        to="/settings/morning"
        sx={{ flex: '1 1 auto', px: 0, justifyContent: 'flex-start', textAlign: 'start' }}
      >
        {t('offer', { time: clockOf(format, choices.briefAt) })}
      </Button>
      <Button
        sx={{ flex: 'none', color: 'text.secondary' }}
        disabled={declining.busy}
        onClick={() => void declining.run(() => save(changeOf({})))}
      >
        {t('notNow')}
      </Button>
    </Card>
  );
}
