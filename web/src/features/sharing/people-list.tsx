import type { FarmInvite, Person } from '@draksha/contract';
import { invitedRoles, type MemberRole } from '@draksha/contract/farm-roles';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, SelectInput } from '../../ui/field.tsx';
import { GrantRow } from '../../ui/grant-row.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Section } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { profileWrites, useMe } from '../profile/queries.ts';
import { proven } from '../settings/queries.ts';
import { NewInvite } from './new-invite.tsx';
import { peopleChanged, peopleQuery } from './people.ts';

/** Members of the farm: editable for its owner, else to read. */
export function PeopleList({ isOwner }: { readonly isOwner: boolean }) {
  const { t } = useTranslation('sharing');
  const found = useQuery(peopleQuery());
  const [removing, setRemoving] = useState<Person | null>(null);
  const changing = useSubmit<void>();
  const change = (work: () => Promise<unknown>) =>
    void changing.run(async () => {
      await work();
      await peopleChanged();
    });
  const remove = ({ id }: Person) => {
    setRemoving(null);
    change(() => api('DELETE /people/:id', { params: { id } }));
  };
  const setRole = ({ id }: Person, role: MemberRole) =>
    change(() => proven(() => api('PATCH /people/:id', { params: { id }, body: { role } })));
  const takeBack = ({ id }: FarmInvite) =>
    change(() => api('DELETE /people/invites/:id', { params: { id } }));
  const { people = [], invites = [] } = found.data ?? {};
  return (
    <Section title={t('people.onFarm')}>
      {found.isPending && <RowsSkeleton rows={2} height={72} />}
      {found.isError && !found.data && (
        <Trouble again={t('again')} onAgain={() => void found.refetch()}>
          {t(troubleKey(found.error))}
        </Trouble>
      )}
      {changing.error !== null && <Trouble>{t(troubleKey(changing.error))}</Trouble>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
        {people
          .filter(({ endedAt }) => endedAt === null)
          .map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              mayChange={isOwner && person.role !== 'owner'}
              busy={changing.busy}
              onRole={(role) => setRole(person, role)}
              onRemove={() => setRemoving(person)}
            />
          ))}
        {invites.map((invite) => (
          <InviteRow key={invite.id} invite={invite} busy={changing.busy} onEnd={() => takeBack(invite)} />
        ))}
      </Box>
      {isOwner && <NewInvite />}
      {isOwner && people.some(({ role, endedAt }) => role === 'worker' && endedAt === null) && (
        <SpraysCount />
      )}
      <ConfirmDialog
        open={removing !== null}
        title={t('people.removeTitle', { name: removing?.name ?? '' })}
        confirm={t('people.remove')}
        onConfirm={() => removing && remove(removing)}
        onCancel={() => setRemoving(null)}
      >
        {t('people.removeWhy')}
      </ConfirmDialog>
    </Section>
  );
}

interface InviteRowProps {
  readonly invite: FarmInvite;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function InviteRow({ invite: { name, role, endsAt, byNumber }, busy, onEnd }: InviteRowProps) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const date = format.date(calendarDay(Date.parse(endsAt)));
  return (
    <GrantRow
      title={name}
      lines={[t(`people.role.${role}`), t(byNumber ? 'people.byNumber' : 'people.invited', { date })]}
      end={t('people.takeBack')}
      busy={busy}
      onEnd={onEnd}
    />
  );
}

interface PersonRowProps {
  readonly person: Person;
  readonly mayChange: boolean;
  readonly busy: boolean;
  readonly onRole: (role: MemberRole) => void;
  readonly onRemove: () => void;
}

function PersonRow({ person: { name, role }, mayChange, busy, onRole, onRemove }: PersonRowProps) {
  const { t } = useTranslation('sharing');
  const isManager = role === 'manager' || role === 'manager_money';
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 2, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 400 }}>{name || t('farms.former')}</Box>
          <Box sx={{ color: 'text.secondary' }}>{t(`people.may.${role}`)}</Box>
        </Box>
        {mayChange && (
          <>
            <Field label={t('people.as')}>
              {(slot) => (
                <SelectInput
                  {...slot}
                  value={isManager ? 'manager' : role}
                  disabled={busy}
                  onChange={({ target }) => {
                    const chosen = invitedRoles.find((one) => one === target.value);
                    if (chosen) onRole(chosen);
                  }}
                >
                  {invitedRoles.map((one) => (
                    <option key={one} value={one}>
                      {t(`people.role.${one}`)}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
            <Button onClick={onRemove} disabled={busy} aria-label={`${t('people.remove')}: ${name}`}>
              {t('people.remove')}
            </Button>
          </>
        )}
      </Box>
      {mayChange && isManager && (
        <FormControlLabel
          sx={{ minHeight: 48, mx: 0 }}
          control={
            <Switch
              sx={{ ml: -1 }}
              checked={role === 'manager_money'}
              disabled={busy}
              onChange={(_event, isGiven) => onRole(isGiven ? 'manager_money' : 'manager')}
              slotProps={{ input: { 'aria-label': t('people.moneyOf', { name }) } }}
            />
          }
          label={t('people.money')}
        />
      )}
    </Box>
  );
}

/** Whether a worker's ticked spray waits for review. */
function SpraysCount() {
  const { t } = useTranslation('sharing');
  const { t: shared } = useTranslation();
  const me = useMe();
  if (me === null) return null;
  const { user } = me;
  return (
    <Box sx={{ mt: 2 }}>
      <FormControlLabel
        sx={{ minHeight: 48, mx: 0 }}
        control={
          <Switch
            sx={{ ml: -1 }}
            checked={user.spraysCountAtOnce ?? false}
            onChange={(_event, spraysCountAtOnce) => void save(profileWrites(user, { spraysCountAtOnce }))}
          />
        }
        label={shared('profile.spraysCountAtOnce')}
      />
      <Box sx={{ color: 'text.secondary' }}>{t('people.spraysCountWhy')}</Box>
    </Box>
  );
}
