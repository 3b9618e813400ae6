import { LEAVING_DAYS } from '@draksha/contract/profile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api } from '../../lib/api.ts';
import { getFile } from '../../lib/api-bytes.ts';
import { closeOpenFarm } from '../../lib/farm/farm.ts';
import { useOutboxCount } from '../../lib/farm/use-farm.ts';
import { downloadFile } from '../../lib/give-file.ts';
import { queryClient } from '../../lib/query-client.ts';
import { signOut } from '../../lib/session.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Section } from '../../ui/screen.tsx';
import { proven } from './proof.ts';
import { SubScreen } from './sub-screen.tsx';

/** What the farmer can do with all that is theirs: take it along, and leave. */
export function DataPart() {
  const { t } = useTranslation('safety');
  return (
    <SubScreen title={t('settings.data')}>
      <TakeAlong />
      <Leave />
      <Privacy />
    </SubScreen>
  );
}

function Privacy() {
  const { t, i18n } = useTranslation();
  return (
    <Box sx={{ mt: 2, ml: -1.5 }}>
      <Button component="a" href={`/privacy?lng=${i18n.language}`} target="_blank" rel="noopener">
        {t('privacy.title')}
      </Button>
    </Box>
  );
}

const isRunning = (error: unknown): boolean => error instanceof ApiError && error.code === 'rate_limited';

function TakeAlong() {
  const { t } = useTranslation('data');
  const taking = useSubmit<void>();
  const outboxCount = useOutboxCount();
  const take = () =>
    taking.run(async () => {
      const { file, name } = await getFile('/me/export');
      downloadFile(file, name ?? 'draksha.zip');
    });
  return (
    <Section title={t('take')} note={t('takeWhy')}>
      {outboxCount > 0 && <Typography sx={{ mb: 1 }}>{t('takeUnsent')}</Typography>}
      {taking.error !== null && (
        <Trouble>{t(isRunning(taking.error) ? 'takeRunning' : troubleKey(taking.error))}</Trouble>
      )}
      <Button variant="contained" disabled={taking.busy} onClick={take}>
        {t(taking.busy ? 'taking' : 'takeButton')}
      </Button>
    </Section>
  );
}

function Leave() {
  const { t } = useTranslation('data');
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const leaving = useSubmit<void>();
  const days = { days: format.number(LEAVING_DAYS) };
  const leave = () => {
    setAsks(false);
    return leaving.run(async () => {
      await proven(() => api('DELETE /me'));
      queryClient.clear();
      await closeOpenFarm();
      await signOut();
    });
  };
  return (
    <Section title={t('leave')} note={t('leaveWhy', days)}>
      {leaving.error !== null && <Trouble>{t(troubleKey(leaving.error))}</Trouble>}
      <Box sx={{ ml: -1.5 }}>
        <Button color="error" disabled={leaving.busy} onClick={() => setAsks(true)}>
          {t('leaveButton')}
        </Button>
      </Box>
      <ConfirmDialog
        open={asks}
        title={t('leaveTitle')}
        confirm={t('leaveButton')}
        onConfirm={() => void leave()}
        onCancel={() => setAsks(false)}
      >
        {t('leaveQuestion', days)}
      </ConfirmDialog>
    </Section>
  );
}
