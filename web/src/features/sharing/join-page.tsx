import type { FarmOffer } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ApiError, api } from '../../lib/api.ts';
import { addFarm, openFarmOf } from '../../lib/farm/member-farms.ts';
import { calendarDay } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Blank, Trouble } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

/** An invitation to a farm: whose it is, what one will see there, and what is seen of oneself. */
export default function JoinPage() {
  const { t } = useTranslation('sharing');
  const { secret = '' } = useParams();
  const found = useQuery({
    queryKey: ['invite', secret],
    queryFn: async () => (await api('POST /invites/look', { body: { secret } })).offer,
    retry: false,
  });
  const isOver =
    found.error instanceof ApiError && ['not_found', 'validation_failed'].includes(found.error.code);
  const toOwn = (
    <Button component={Link} to="/" variant="outlined">
      {t('people.ownFarm')}
    </Button>
  );
  return (
    <Screen title={t('people.joinTitle')}>
      {found.isPending && <RowsSkeleton rows={3} height={48} />}
      {isOver && <Blank icon="person" title={t('people.joinOver')} action={toOwn} />}
      {found.isError && !isOver && (
        <Trouble again={t('again')} onAgain={() => void found.refetch()}>
          {t(troubleKey(found.error))}
        </Trouble>
      )}
      {found.data && <Offer offer={found.data} secret={secret} />}
      {!isOver && toOwn}
    </Screen>
  );
}

interface OfferProps {
  readonly offer: FarmOffer;
  readonly secret: string;
}

function Offer({ offer: { farmName, ownerName, role, endsAt, standing }, secret }: OfferProps) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const accountId = useSession().user?.id ?? '';
  const accepting = useSubmit<void>();
  const accept = () =>
    void accepting.run(async () => {
      const { farm } = await api('POST /invites/accept', { body: { secret } });
      addFarm(accountId, farm);
      openFarmOf(accountId, farm.ownerId);
    });
  return (
    <>
      <Box component="p" sx={{ mt: 0, fontSize: '1.25rem', overflowWrap: 'anywhere' }}>
        {farmName
          ? t('people.joinWhose', { owner: ownerName, farm: farmName })
          : t('people.joinOwners', { owner: ownerName })}
      </Box>
      {standing === 'own' && <Box component="p">{t('people.joinOwn')}</Box>}
      {standing === 'member' && <Box component="p">{t('people.joinMember')}</Box>}
      {standing === 'open' && (
        <>
          <Box component="ul" sx={{ pl: 3, '& li': { mb: 1 } }}>
            <li>
              {t(`people.role.${role}`)}: {t(`people.may.${role}`)}
            </li>
            <li>{t('people.joinSeen', { owner: ownerName })}</li>
            <li>{t('people.joinLeave')}</li>
          </Box>
          <Box component="p" sx={{ color: 'text.secondary' }}>
            {t('people.joinUntil', { date: format.date(calendarDay(Date.parse(endsAt))) })}
          </Box>
          {accepting.error !== null && <Trouble>{t(troubleKey(accepting.error))}</Trouble>}
          <Button variant="contained" disabled={accepting.busy} onClick={accept}>
            {t('people.accept')}
          </Button>
        </>
      )}
    </>
  );
}
