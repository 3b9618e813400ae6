import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { queryClient } from '../../lib/query-client.ts';
import { authClient } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Unread } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { accountError, callServer } from './account-call.ts';
import { AccountNote } from './account-trouble.tsx';
import { Looks } from './looks.tsx';
import { type Device, devicesQuery } from './queries.ts';
import { useRest } from './rest-dialog.tsx';
import { SubScreen } from './sub-screen.tsx';
import { TakenRow } from './taken-row.tsx';

const endOne = (id: string) => callServer('DELETE', `/user/sessions/${encodeURIComponent(id)}`);

async function endOthers(): Promise<void> {
  const { error } = await authClient.signOut({ scope: 'others' });
  if (error) throw accountError(error);
}

/** Where the account is signed in: this device first, each of the others can be signed out. */
export function DevicesPart() {
  const { t } = useTranslation('safety');
  const devices = useQuery(devicesQuery);
  const ending = useSubmit<boolean>();
  const [done, setDone] = useState<string | null>(null);
  const rest = useRest();
  const run = async (action: () => Promise<unknown>, words: string) => {
    const ended = await ending.run(async () => {
      await action();
      return true;
    });
    await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
    if (ended) setDone(words);
  };
  const sorted = [...(devices.data ?? [])].sort(
    (a, b) => Number(b.is_current) - Number(a.is_current) || b.refreshed_at.localeCompare(a.refreshed_at),
  );
  return (
    <SubScreen title={t('safety.devices.title')} lead={t('safety.devices.lead')}>
      {devices.isPending && <RowsSkeleton rows={3} height={72} />}
      {devices.isError && !devices.data && (
        <Unread title={t('couldNotLoad')} again={t('again')} onAgain={() => devices.refetch()}>
          <AccountNote error={devices.error} />
        </Unread>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sorted.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={ending.busy}
            onEnd={() => run(() => endOne(device.id), t('safety.devices.ended'))}
          />
        ))}
      </Box>
      <AccountNote error={ending.error} />
      {sorted.length > 1 && (
        <Button
          variant="outlined"
          disabled={ending.busy}
          onClick={() => void run(endOthers, t('safety.devices.endedOthers')).then(rest.ask)}
          sx={{ mt: 3 }}
        >
          {t('safety.devices.endOthers')}
        </Button>
      )}
      <Looks />
      {rest.dialog}
      <UndoBar open={done !== null} message={done ?? ''} onClose={() => setDone(null)} />
    </SubScreen>
  );
}

interface RowProps {
  readonly device: Device;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function DeviceRow({ device, busy, onEnd }: RowProps) {
  const { t } = useTranslation('safety');
  const format = useFormat();
  const name = device.device || t('safety.devices.unknown');
  const seconds = Math.max(0, (nowMs() - Date.parse(device.refreshed_at)) / 1_000);
  return (
    <TakenRow
      title={name}
      note={
        device.is_current
          ? t('safety.devices.this')
          : t('safety.devices.lastUsed', { age: format.age(seconds) })
      }
      isKept={device.is_current}
      remove={t('safety.devices.end')}
      busy={busy}
      onRemove={onEnd}
    />
  );
}
