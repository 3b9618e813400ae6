import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError, api } from '../../lib/api.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Blank, Trouble } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { organisationChanged } from './data.ts';

/** An invitation to work as an agronomist of an organisation. */
export function AgronomistJoinPage() {
  const { t } = useTranslation('organisation');
  const { secret = '' } = useParams();
  const navigate = useNavigate();
  const accepting = useSubmit<void>();
  const found = useQuery({
    queryKey: ['agronomist-invite', secret],
    queryFn: () => api('POST /organisation/invites/look', { body: { secret } }),
    retry: false,
  });
  const isOver =
    found.error instanceof ApiError && ['not_found', 'validation_failed'].includes(found.error.code);
  const accept = () =>
    void accepting.run(async () => {
      await api('POST /organisation/invites/accept', { body: { secret } });
      await organisationChanged();
      await navigate('/organisation', { replace: true });
    });
  const toOwn = (
    <Button component={Link} to="/organisation" variant="outlined">
      {t('join.toOwn')}
    </Button>
  );
  return (
    <Screen title={t('join.title')}>
      {found.isPending && <RowsSkeleton rows={3} height={48} />}
      {isOver && <Blank icon="person" title={t('join.over')} action={toOwn} />}
      {found.isError && !isOver && (
        <Trouble again={t('again')} onAgain={() => void found.refetch()}>
          {t(troubleKey(found.error))}
        </Trouble>
      )}
      {found.data && (
        <>
          <Box component="p" sx={{ mt: 0, fontSize: '1.25rem', overflowWrap: 'anywhere' }}>
            {t('join.whose', { name: found.data.organisationName })}
          </Box>
          <Box component="p">{t(`join.${found.data.standing}`)}</Box>
          {accepting.error !== null && <Trouble>{t(troubleKey(accepting.error))}</Trouble>}
          {found.data.standing === 'open' ? (
            <Button variant="contained" disabled={accepting.busy} onClick={accept}>
              {t('join.accept')}
            </Button>
          ) : (
            toOwn
          )}
        </>
      )}
    </Screen>
  );
}
