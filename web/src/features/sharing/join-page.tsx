import type { FarmOffer, WaitingOffer } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError, api } from '../../lib/api.ts';
import { addFarm, openFarmOf } from '../../lib/farm/member-farms.ts';
import { calendarDay } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Icon } from '../../ui/icon.tsx';
import { Blank, Trouble } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { waitingQuery } from './people.ts';
import './join-words.ts';

/** The address names an invitation by its secret, or one that waits for the caller's number by its id. */
const isWaiting = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);

async function offerOf(key: string): Promise<FarmOffer> {
  if (!isWaiting(key)) return (await api('POST /invites/look', { body: { secret: key } })).offer;
  const { offers } = await api('GET /invites/waiting');
  const found = offers.find(({ id }) => id === key);
  if (!found) throw new ApiError('not_found', 404, 'No such invitation');
  return { ...found, standing: 'open' };
}

/** An invitation to a farm: whose it is, what one will see there, and what is seen of oneself. */
export default function JoinPage() {
  const { t } = useTranslation('join');
  const { secret: key = '' } = useParams();
  const found = useQuery({ queryKey: ['invite', key], queryFn: () => offerOf(key), retry: false });
  const isOver =
    found.error instanceof ApiError && ['not_found', 'validation_failed'].includes(found.error.code);
  const toOwn = (
    <Button component={Link} to="/" variant="outlined">
      {t('ownFarm')}
    </Button>
  );
  return (
    <Screen title={t('title')}>
      {found.isPending && <RowsSkeleton rows={3} height={48} />}
      {isOver && <Blank icon="person" title={t('over')} action={toOwn} />}
      {found.isError && !isOver && (
        <Trouble again={t('again')} onAgain={() => void found.refetch()}>
          {t(troubleKey(found.error))}
        </Trouble>
      )}
      {found.data && (
        <Offer offer={found.data} invite={key}>
          {toOwn}
        </Offer>
      )}
      {!found.data && !isOver && toOwn}
    </Screen>
  );
}

/** Invitations that wait, as rows of the first screen. */
export function WaitingRows({ offers }: { readonly offers: readonly WaitingOffer[] }) {
  const { t } = useTranslation('join');
  return offers.map(({ id, farmName, ownerName }) => (
    <Card
      key={id}
      component={Link}
      to={`/join/${id}`}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 56,
        mb: 1,
        px: 2,
        py: 0.5,
        color: 'inherit',
        textDecoration: 'none',
      }}
    >
      <Icon name="person" size={22} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {farmName ? t('whose', { owner: ownerName, farm: farmName }) : t('owners', { owner: ownerName })}
      </Box>
      <Icon name="chevron" size={20} />
    </Card>
  ));
}

interface OfferProps {
  readonly offer: FarmOffer;
  /** Its secret, or its id. */
  readonly invite: string;
  /** The way out, beside the answers. */
  readonly children: ReactNode;
}

function Offer({ offer: { farmName, ownerName, role, endsAt, standing }, invite, children }: OfferProps) {
  const { t } = useTranslation('join');
  const format = useFormat();
  const accountId = useSession().user?.id ?? '';
  const { t: ofPeople } = useTranslation('sharing');
  const navigate = useNavigate();
  const accepting = useSubmit<void>();
  const accept = () =>
    void accepting.run(async () => {
      const { farm } = await (isWaiting(invite)
        ? api('POST /invites/waiting/:id/accept', { params: { id: invite } })
        : api('POST /invites/accept', { body: { secret: invite } }));
      await queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey });
      addFarm(accountId, farm);
      openFarmOf(accountId, farm.ownerId);
    });
  const decline = () =>
    void accepting.run(async () => {
      await api('DELETE /invites/waiting/:id', { params: { id: invite } });
      await queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey });
      await navigate('/');
    });
  return (
    <>
      <Box component="p" sx={{ mt: 0, fontSize: '1.25rem', overflowWrap: 'anywhere' }}>
        {farmName ? t('whose', { owner: ownerName, farm: farmName }) : t('owners', { owner: ownerName })}
      </Box>
      {standing === 'own' && <Box component="p">{t('own')}</Box>}
      {standing === 'member' && <Box component="p">{t('member')}</Box>}
      {standing === 'open' && (
        <>
          <Box component="ul" sx={{ pl: 3, '& li': { mb: 1 } }}>
            <li>
              {ofPeople(`people.role.${role}`)}: {ofPeople(`people.may.${role}`)}
            </li>
            <li>{t('seen', { owner: ownerName })}</li>
            <li>{t('leave')}</li>
          </Box>
          <Box component="p" sx={{ color: 'text.secondary' }}>
            {t('until', { date: format.date(calendarDay(Date.parse(endsAt))) })}
          </Box>
          {accepting.error !== null && <Trouble>{t(troubleKey(accepting.error))}</Trouble>}
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {standing === 'open' && (
          <Button variant="contained" disabled={accepting.busy} onClick={accept}>
            {t('accept')}
          </Button>
        )}
        {standing === 'open' && isWaiting(invite) && (
          <Button disabled={accepting.busy} onClick={decline}>
            {t('decline')}
          </Button>
        )}
        {children}
      </Box>
    </>
  );
}
