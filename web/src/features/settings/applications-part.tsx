import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Unread } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { ask } from './account-call.ts';
import { AccountNote } from './account-trouble.tsx';
import { grantsQuery } from './queries.ts';
import { SubScreen } from './sub-screen.tsx';
import { TakenRow } from './taken-row.tsx';

/** Applications that the farmer has let see their account; each can be shut out again. */
export function ApplicationsPart() {
  const { t } = useTranslation('safety');
  const format = useFormat();
  const grants = useQuery(grantsQuery);
  const ending = useSubmit<boolean>();
  const [done, setDone] = useState(false);
  const end = async (clientId: string) => {
    const ended = await ending.run(async () => {
      await ask((auth) => auth.oauth.revokeGrant({ clientId }));
      return true;
    });
    await queryClient.invalidateQueries({ queryKey: grantsQuery.queryKey });
    if (ended) setDone(true);
  };
  return (
    <SubScreen title={t('safety.applications.title')} lead={t('safety.applications.lead')}>
      {grants.isPending && <RowsSkeleton rows={1} height={72} />}
      {grants.isError && !grants.data && (
        <Unread title={t('couldNotLoad')} again={t('again')} onAgain={() => grants.refetch()}>
          <AccountNote error={grants.error} />
        </Unread>
      )}
      {grants.data?.length === 0 && <p>{t('safety.applications.none')}</p>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {(grants.data ?? []).map(({ client, granted_at: at }) => (
          <TakenRow
            key={client.id}
            title={client.name}
            note={t('safety.applications.since', {
              age: format.age(Math.max(0, (nowMs() - Date.parse(at)) / 1_000)),
            })}
            remove={t('safety.applications.end')}
            busy={ending.busy}
            onRemove={() => void end(client.id)}
          />
        ))}
      </Box>
      <AccountNote error={ending.error} />
      <UndoBar open={done} message={t('safety.applications.ended')} onClose={() => setDone(false)} />
    </SubScreen>
  );
}
