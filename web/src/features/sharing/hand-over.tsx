import type { FarmHandover, Person } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { closeOpenFarm } from '../../lib/farm/farm.ts';
import { useQueue } from '../../lib/farm/use-farm.ts';
import { calendarDay } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { signOut } from '../../lib/session.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { type Submit, useSubmit } from '../../lib/use-submit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, SelectInput } from '../../ui/field.tsx';
import { GrantRow } from '../../ui/grant-row.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Section } from '../../ui/screen.tsx';
import { proven } from '../settings/queries.ts';
import { peopleQuery } from './people.ts';
import './hand-over-words.ts';

const handoversQuery = queryOptions({
  queryKey: ['handovers'],
  queryFn: ({ signal }) => api('GET /handovers', { signal }),
  staleTime: 0,
});

const changed = () => queryClient.invalidateQueries({ queryKey: handoversQuery.queryKey });

export interface HandOverProps {
  readonly accountId: string;
  /** Whether the page shows the account's own farm. */
  readonly isOwner: boolean;
}

/** Gives the farm to one of its members, or takes over somebody else's. */
export function HandOver({ accountId, isOwner }: HandOverProps) {
  const { t } = useTranslation('handover');
  const found = useQuery(handoversQuery);
  const people = useQuery({ ...peopleQuery(), enabled: isOwner });
  const acting = useSubmit<void>();
  const { handovers } = found.data ?? {};
  const isGiving = handovers?.some(({ ownerId }) => ownerId === accountId) === true;
  // What an earlier owner's page read may still be kept.
  const members = isOwner
    ? (people.data?.people.filter(({ role, endedAt }) => role !== 'owner' && endedAt === null) ?? [])
    : [];
  if (!handovers || (handovers.length === 0 && members.length === 0)) return null;
  const { error } = acting;
  const refusal = error instanceof ApiError ? error.fields.handover : undefined;
  return (
    <Section title={t('title')}>
      {error !== null && (
        <Trouble>
          {refusal === undefined ? t(troubleKey(error)) : t(wordOf('handover:refused', refusal))}
        </Trouble>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {handovers.map((one) => (
          <UnderWay key={one.ownerId} handover={one} isOwner={one.ownerId === accountId} acting={acting} />
        ))}
      </Box>
      {!isGiving && members.length > 0 && <Offer members={members} acting={acting} />}
    </Section>
  );
}

interface OfferProps {
  readonly members: readonly Person[];
  readonly acting: Submit<void>;
}

function Offer({ members, acting }: OfferProps) {
  const { t } = useTranslation('handover');
  const [chosen, setChosen] = useState('');
  const [isAsking, setAsking] = useState(false);
  const person = members.find(({ id }) => id === chosen) ?? members[0];
  if (!person) return null;
  const { id: personId, name } = person;
  const offer = () => {
    setAsking(false);
    void acting.run(async () => {
      await proven(() => api('POST /handovers', { body: { personId } }));
      await changed();
    });
  };
  return (
    <>
      <Box sx={{ color: 'text.secondary', mb: 2 }}>{t('lead')}</Box>
      <Field label={t('to')}>
        {(slot) => (
          <SelectInput {...slot} value={personId} onChange={({ target }) => setChosen(target.value)}>
            {members.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Button variant="outlined" disabled={acting.busy} onClick={() => setAsking(true)} sx={{ my: 2 }}>
        {t('offer')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('offerTitle', { name })}
        confirm={t('offer')}
        onConfirm={offer}
        onCancel={() => setAsking(false)}
      >
        <p>{t('agrees', { name })}</p>
        <p>{t('owner', { name })}</p>
        <p>{t('signIn')}</p>
        <p>{t('ends')}</p>
        <p>{t('back', { name })}</p>
      </ConfirmDialog>
    </>
  );
}

interface UnderWayProps {
  readonly handover: FarmHandover;
  /** Whether the farm is the caller's; else it comes to them. */
  readonly isOwner: boolean;
  readonly acting: Submit<void>;
}

function UnderWay({ handover, isOwner, acting }: UnderWayProps) {
  const { t } = useTranslation('handover');
  const format = useFormat();
  const { ownerId, ownerName: owner, memberName: name, farmName, readyAt, endsAt } = handover;
  const [isAsking, setAsking] = useState(false);
  const day = (instant: string) => format.date(calendarDay(Date.parse(instant)));
  const params = { ownerId };
  const isReady = readyAt !== null && Date.parse(readyAt) <= nowMs();
  const state =
    readyAt === null
      ? isOwner
        ? t('waitsFor', { name, date: day(endsAt) })
        : t('waitsForYou', { date: day(endsAt) })
      : isReady
        ? t('until', { owner, date: day(endsAt) })
        : t('from', { owner, date: day(readyAt) });
  const whose = farmName ? t('offered', { owner, farm: farmName }) : t('offeredOwner', { owner });
  const queue = useQueue();
  const hasUnsent = isOwner && queue.length > 0;
  const stop = () =>
    acting.run(async () => {
      await api('DELETE /handovers/:ownerId', { params });
      await changed();
    });
  const agree = () =>
    acting.run(async () => {
      await proven(() => api('POST /handovers/:ownerId/accept', { params }));
      await changed();
    });
  const finish = () =>
    acting.run(async () => {
      await proven(() => api('POST /handovers/finish'));
      await closeOpenFarm();
      await signOut();
    });
  const act = isOwner ? (isReady ? t('finish') : null) : readyAt === null ? t('agree') : null;
  return (
    <GrantRow
      title={isOwner ? t('goesTo', { name }) : whose}
      lines={[state, isReady && hasUnsent ? t('notSent') : '']}
      end={t('stop')}
      busy={acting.busy}
      onEnd={() => void stop()}
    >
      {act !== null && (
        <Button
          variant="outlined"
          disabled={acting.busy || hasUnsent}
          onClick={() => setAsking(true)}
          sx={{ my: 1 }}
        >
          {act}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={isOwner ? t('finishTitle', { name }) : t('agreeTitle', { farm: farmName || t('yourFarm') })}
        confirm={act ?? ''}
        onConfirm={() => {
          setAsking(false);
          void (isOwner ? finish() : agree());
        }}
        onCancel={() => setAsking(false)}
      >
        {isOwner ? (
          <p>{t('finishWhy', { name })}</p>
        ) : (
          <>
            <p>{t('agreeWhen', { owner })}</p>
            <p>{t('signIn')}</p>
            <p>{t('agreeOwn')}</p>
          </>
        )}
      </ConfirmDialog>
    </GrantRow>
  );
}
