import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusedHere } from '../../lib/session.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Trouble, Unread } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { ask } from './account-call.ts';
import { AccountNote } from './account-trouble.tsx';
import { proven } from './proof.ts';
import { accountChanged, accountQuery, offersQuery } from './queries.ts';
import { SubScreen } from './sub-screen.tsx';

/** Sign-in with Google for this account: added by going there, taken away again while another way in remains. */
export function GooglePart() {
  const { t } = useTranslation('safety');
  const account = useQuery(accountQuery);
  const isOffered = useQuery(offersQuery).data?.external.google === true;
  const changing = useSubmit<boolean>();
  const [removed, setRemoved] = useState(false);
  const refused = refusedHere();
  const identity = account.data?.identities?.find(({ provider }) => provider === 'google');
  const email = identity?.identity_data?.email;
  const link = () =>
    changing.run(async () => {
      const redirectTo = `${location.origin}/settings/google`;
      const queryParams = { access_type: 'offline', prompt: 'consent' };
      await proven(() =>
        ask((auth) => auth.linkIdentity({ provider: 'google', options: { redirectTo, queryParams } })),
      );
      return true;
    });
  const unlink = async () => {
    if (!identity) return;
    const done = await changing.run(async () => {
      await proven(() => ask((auth) => auth.unlinkIdentity(identity)));
      return true;
    });
    await accountChanged();
    if (done) setRemoved(true);
  };
  return (
    <SubScreen title={t('safety.google.title')} lead={t('safety.google.lead')}>
      {refused !== null && (
        <Trouble>
          {t(refused === 'identity_already_exists' ? 'safety.trouble.linked' : 'safety.google.refused')}
        </Trouble>
      )}
      {account.isPending && <RowsSkeleton rows={1} height={72} />}
      {account.isError && !account.data && (
        <Unread title={t('couldNotLoad')} again={t('again')} onAgain={() => account.refetch()}>
          <AccountNote error={account.error} />
        </Unread>
      )}
      {account.data && (
        <Box component="p" sx={{ mt: 0, fontWeight: 400, overflowWrap: 'anywhere' }}>
          {identity
            ? t('safety.google.on', { email: typeof email === 'string' ? email : '' })
            : t('safety.google.off')}
        </Box>
      )}
      <AccountNote error={changing.error} />
      {account.data &&
        (identity ? (
          <Button variant="outlined" onClick={unlink} disabled={changing.busy}>
            {t('safety.google.unlink')}
          </Button>
        ) : (
          <Button variant="contained" onClick={link} disabled={changing.busy || !isOffered}>
            {t('safety.google.link')}
          </Button>
        ))}
      <UndoBar open={removed} message={t('safety.google.removed')} onClose={() => setRemoved(false)} />
    </SubScreen>
  );
}
