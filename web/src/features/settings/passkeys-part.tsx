import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PasskeyListItem } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Unread } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { ask } from './account-call.ts';
import { AccountNote } from './account-trouble.tsx';
import { proven } from './proof.ts';
import { passkeysQuery } from './queries.ts';
import { SubScreen } from './sub-screen.tsx';
import { TakenRow } from './taken-row.tsx';

/** Keys that open the account by themselves: added on this device, each can be taken away. */
export function PasskeysPart() {
  const { t } = useTranslation('safety');
  const passkeys = useQuery(passkeysQuery);
  const changing = useSubmit<boolean>();
  const [leaving, setLeaving] = useState<PasskeyListItem | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const change = async (work: () => Promise<unknown>, words: string) => {
    const worked = await changing.run(async () => {
      await work();
      return true;
    });
    await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    if (worked) setDone(words);
  };
  const add = () =>
    change(() => proven(() => ask((auth) => auth.registerPasskey())), t('safety.passkeys.added'));
  const remove = (passkeyId: string) => {
    setLeaving(null);
    return change(
      () => proven(() => ask((auth) => auth.passkey.delete({ passkeyId }))),
      t('safety.passkeys.removed'),
    );
  };
  return (
    <SubScreen title={t('safety.passkeys.title')} lead={t('safety.passkeys.lead')}>
      {passkeys.isPending && <RowsSkeleton rows={1} height={72} />}
      {passkeys.isError && !passkeys.data && (
        <Unread title={t('couldNotLoad')} again={t('again')} onAgain={() => passkeys.refetch()}>
          <AccountNote error={passkeys.error} />
        </Unread>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 3, p: 0 }}>
        {(passkeys.data ?? []).map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            busy={changing.busy}
            onRemove={() => setLeaving(passkey)}
          />
        ))}
      </Box>
      <AccountNote error={changing.error} />
      {passkeys.data && 'PublicKeyCredential' in window && (
        <Button variant="contained" onClick={add} disabled={changing.busy}>
          {changing.busy ? t('saving') : t('safety.passkeys.add')}
        </Button>
      )}
      <ConfirmDialog
        open={leaving !== null}
        title={t('safety.passkeys.removeTitle')}
        confirm={t('safety.twoStep.remove')}
        onConfirm={() => leaving && void remove(leaving.id)}
        onCancel={() => setLeaving(null)}
      >
        {t('safety.passkeys.removeLead')}
      </ConfirmDialog>
      <UndoBar open={done !== null} message={done ?? ''} onClose={() => setDone(null)} />
    </SubScreen>
  );
}

interface RowProps {
  readonly passkey: PasskeyListItem;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, busy, onRemove }: RowProps) {
  const { t } = useTranslation('safety');
  const format = useFormat();
  const since = (instant: string) => format.age(Math.max(0, (nowMs() - Date.parse(instant)) / 1_000));
  const { friendly_name: name, created_at: madeAt, last_used_at: usedAt } = passkey;
  return (
    <TakenRow
      title={name || t('safety.passkeys.name')}
      note={
        usedAt
          ? t('safety.devices.lastUsed', { age: since(usedAt) })
          : t('safety.passkeys.made', { age: since(madeAt) })
      }
      remove={t('safety.twoStep.remove')}
      busy={busy}
      onRemove={onRemove}
    />
  );
}
