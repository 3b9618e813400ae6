import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { calendarDay } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { troubleKey, writeTroubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Trouble, Unread } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ProofOver, proven } from '../settings/queries.ts';
import { TaskSubScreen } from './sub-screen.tsx';

const calendarQuery = queryOptions({
  queryKey: ['task calendar'],
  queryFn: ({ signal }) => api('GET /tasks/calendar', { signal }),
});

/** The secret address by which a calendar program reads the tasks: made, made anew, switched off. */
export default function CalendarPage() {
  const { t } = useTranslation('tasks');
  const calendar = useQuery(calendarQuery);
  return (
    <TaskSubScreen title={t('calendar.title')}>
      <Box component="p" sx={{ mt: 0, mb: 3, color: 'text.secondary' }}>
        {t('calendar.lead')}
      </Box>
      {calendar.isPending && <RowsSkeleton rows={1} height={96} />}
      {calendar.isError && !calendar.data && (
        <Unread title={t('couldNotLoad')} again={t('again')} onAgain={() => void calendar.refetch()}>
          {t(troubleKey(calendar.error))}
        </Unread>
      )}
      {calendar.data && <CalendarState since={calendar.data.since} />}
      <ProofOver />
    </TaskSubScreen>
  );
}

function CalendarState({ since }: { readonly since: string | null }) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const submit = useSubmit<void>();
  const [url, setUrl] = useState<string | null>(null);
  const [asks, setAsks] = useState<'renew' | 'stop' | null>(null);
  const keep = (next: string | null) => queryClient.setQueryData(calendarQuery.queryKey, { since: next });
  const make = () =>
    submit.run(async () => {
      setAsks(null);
      const made = await proven(() => api('POST /tasks/calendar', {}));
      setUrl(made.url);
      keep(made.since);
    });
  const stop = () =>
    submit.run(async () => {
      setAsks(null);
      await api('DELETE /tasks/calendar', {});
      setUrl(null);
      keep(null);
    });
  return (
    <>
      <Box sx={{ fontWeight: 650, mb: 1 }}>
        {since === null
          ? t('calendar.off')
          : t('calendar.on', { date: format.date(calendarDay(Date.parse(since))) })}
      </Box>
      {url !== null && (
        <Box sx={{ mb: 2 }}>
          <Box
            component="code"
            sx={{
              display: 'block',
              p: 2,
              mb: 1,
              borderRadius: 1,
              overflowWrap: 'anywhere',
              backgroundColor: 'background.paper',
            }}
          >
            {url}
          </Box>
          <Box sx={{ mb: 1 }}>{t('calendar.once')}</Box>
          <CopyButton text={url} />
          <Button component="a" href={url.replace(/^https?:/, 'webcal:')}>
            {t('calendar.open')}
          </Button>
        </Box>
      )}
      {submit.error !== null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {since === null ? (
          <Button variant="contained" onClick={() => void make()} disabled={submit.busy}>
            {t('calendar.make')}
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={() => setAsks('renew')} disabled={submit.busy}>
              {t('calendar.renew')}
            </Button>
            <Button color="error" onClick={() => setAsks('stop')} disabled={submit.busy}>
              {t('calendar.stop')}
            </Button>
          </>
        )}
      </Box>
      <ConfirmDialog
        open={asks === 'renew'}
        title={t('calendar.renewTitle')}
        confirm={t('calendar.renew')}
        onConfirm={() => void make()}
        onCancel={() => setAsks(null)}
      >
        {t('calendar.renewWhy')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'stop'}
        title={t('calendar.stopTitle')}
        confirm={t('calendar.stop')}
        onConfirm={() => void stop()}
        onCancel={() => setAsks(null)}
      >
        {t('calendar.stopWhy')}
      </ConfirmDialog>
    </>
  );
}
