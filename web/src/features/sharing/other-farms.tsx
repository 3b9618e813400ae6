import type { MemberFarm } from '@draksha/contract';
import { isByConsent } from '@draksha/contract/farm-roles';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { queuedIn } from '../../lib/farm/farm-database.ts';
import { closeLostFarm, deleteLostFarm, openFarmOf, refreshFarms } from '../../lib/farm/member-farms.ts';
import type { QueuedWrite } from '../../lib/farm/queued-write.ts';
import { storeName } from '../../lib/farm/store-name.ts';
import { knownFarms, ownerInHand } from '../../lib/farm-in-hand.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { GrantRow } from '../../ui/grant-row.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Section } from '../../ui/screen.tsx';

const KEY = ['farms'];

/** Farms of others that the account acts for, and those that ended with what was not taken there. */
export function OtherFarms({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation('sharing');
  const client = useQueryClient();
  const farms = useQuery({
    queryKey: KEY,
    queryFn: () => refreshFarms(accountId),
    initialData: () => knownFarms(accountId).farms,
    staleTime: 0,
  });
  const [leaving, setLeaving] = useState<MemberFarm | null>(null);
  const [keepsName, setKeepsName] = useState(true);
  const ending = useSubmit<void>();
  const { lost } = knownFarms(accountId);
  const shown = ownerInHand(accountId);
  // A farm seen for an organisation is on its list, not here: it cannot be left.
  const joined = farms.data.filter(({ role }) => !isByConsent(role));
  const leave = (farm: MemberFarm) =>
    ending.run(async () => {
      setLeaving(null);
      await api('DELETE /farms/:ownerId', {
        params: { ownerId: farm.ownerId },
        query: { name: keepsName ? 'kept' : 'removed' },
      });
      await closeLostFarm(accountId, farm);
      await client.invalidateQueries({ queryKey: KEY });
    });
  if (joined.length === 0 && lost.length === 0) return null;
  return (
    <Section title={t('people.otherFarms')}>
      {ending.error !== null && <Trouble>{t(troubleKey(ending.error))}</Trouble>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {joined.map((farm) => (
          <GrantRow
            key={farm.ownerId}
            title={farm.farmName || farm.ownerName}
            lines={[farm.farmName ? farm.ownerName : '', t(`people.may.${farm.role}`)]}
            end={t('people.leave')}
            busy={ending.busy}
            onEnd={() => {
              setKeepsName(true);
              setLeaving(farm);
            }}
          >
            {shown !== farm.ownerId && (
              <Button variant="outlined" onClick={() => openFarmOf(accountId, farm.ownerId)}>
                {t('people.open')}
              </Button>
            )}
          </GrantRow>
        ))}
        {lost.map((farm) => (
          <LostFarm key={farm.ownerId} accountId={accountId} farm={farm} />
        ))}
      </Box>
      <ConfirmDialog
        open={leaving !== null}
        title={t('people.leaveTitle', { name: leaving?.farmName || leaving?.ownerName || '' })}
        confirm={t('people.leave')}
        onConfirm={() => leaving && void leave(leaving)}
        onCancel={() => setLeaving(null)}
      >
        <p>{t('people.leaveWhy')}</p>
        <p>{t('people.leaveTake')}</p>
        <FormControlLabel
          sx={{ minHeight: 48, mx: 0 }}
          control={
            <Checkbox
              sx={{ ml: -1.25 }}
              checked={keepsName}
              onChange={({ target }) => setKeepsName(target.checked)}
            />
          }
          label={t('people.leaveName')}
        />
      </ConfirmDialog>
    </Section>
  );
}

interface LostFarmProps {
  readonly accountId: string;
  readonly farm: MemberFarm;
}

/** A farm that ended: unsent entries to read and copy, which nobody else has. */
function LostFarm({ accountId, farm }: LostFarmProps) {
  const { t } = useTranslation('sharing');
  const client = useQueryClient();
  const queue = useQuery({
    queryKey: [...KEY, 'lost', farm.ownerId],
    queryFn: () => queuedIn(storeName(accountId, farm.ownerId)),
    networkMode: 'always',
  });
  const [isGone, setGone] = useState(false);
  const forget = async () => {
    await deleteLostFarm(accountId, farm.ownerId);
    setGone(true);
    await client.invalidateQueries({ queryKey: KEY });
  };
  if (isGone) return null;
  return (
    <GrantRow
      title={farm.farmName || farm.ownerName}
      lines={[t('people.lost'), ...(queue.data?.length ? [t('people.lostWhy')] : [])]}
      end={t('people.forget')}
      busy={false}
      onEnd={() => void forget()}
    >
      <Box component="ul" sx={{ mt: 0, mb: 1, pl: 3, overflowWrap: 'anywhere' }}>
        {queue.data?.map((write) => (
          <LostWrite key={write.seq} write={write} />
        ))}
      </Box>
    </GrantRow>
  );
}

/** What a person typed, whichever field it stood in. */
const typedIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^[0-9a-f-]{36}$/.test(value) ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(typedIn) : [];
};

function LostWrite({ write: { noun, change } }: { readonly write: QueuedWrite }) {
  const { t } = useTranslation('labels');
  return (
    <li>
      {t(wordOf('labels:noun', noun))}: {typedIn(change).join(' · ')}
    </li>
  );
}
