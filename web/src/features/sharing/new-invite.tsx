import { type InvitedRole, invitedRoles } from '@draksha/contract/farm-roles';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { calendarDay } from '../../lib/format.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Choice } from '../../ui/choice.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { lazyExtra } from '../../ui/lazy-section.ts';
import { Trouble } from '../../ui/notice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { proven } from '../settings/queries.ts';
import { peopleChanged } from './people.ts';
import { WhoField } from './who-field.tsx';

/** Left out where it cannot be fetched: the address is there. */
const QrCode = lazyExtra(async () => (await import('./qr-code.tsx')).QrCode);

interface Made {
  readonly name: string;
  readonly url: string;
  readonly endsAt: string;
}

/** Invites somebody; the link is shown here once and kept nowhere on the phone. */
export function NewInvite() {
  const { t } = useTranslation('sharing');
  const [name, setName] = useState('');
  const [role, setRole] = useState<InvitedRole>('family');
  const [asked, setAsked] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const making = useSubmit<void>();
  const isNamed = name.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isNamed) return;
    void making.run(async () => {
      const { invite, url } = await proven(() => api('POST /people/invites', { body: { name, role } }));
      setMade({ name: invite.name, url, endsAt: invite.endsAt });
      setName('');
      setAsked(false);
      await peopleChanged();
    });
  };
  return (
    <>
      {made && <Invitation made={made} />}
      {/* It closes over what it made. */}
      <Reveal key={made?.url} summary={t('people.invite')}>
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1, maxWidth: 440 }}>
          <WhoField hint={t('people.whoHint')} name={name} isMissing={asked && !isNamed} onName={setName} />
          <Choice<InvitedRole>
            label={t('people.as')}
            note={t(`people.may.${role}`)}
            value={role}
            options={invitedRoles.map((one) => ({ value: one, label: t(`people.role.${one}`) }))}
            onChoose={setRole}
          />
          {making.error !== null && <Trouble>{t(writeTroubleKey(making.error))}</Trouble>}
          <Button type="submit" variant="contained" disabled={making.busy} sx={{ justifySelf: 'start' }}>
            {t('people.makeLink')}
          </Button>
        </Box>
      </Reveal>
    </>
  );
}

function Invitation({ made: { name, url, endsAt } }: { readonly made: Made }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  return (
    <Box role="status" sx={{ mb: 2 }}>
      <Box sx={{ mb: 1 }}>
        {t('people.linkMade', { name, date: format.date(calendarDay(Date.parse(endsAt))) })}
      </Box>
      <Box sx={{ mb: 1 }}>{t('people.scan')}</Box>
      <Suspense fallback={null}>
        <QrCode text={url} label={t('people.code')} />
      </Suspense>
      <Box component="code" lang="en" sx={{ display: 'block', mb: 1, overflowWrap: 'anywhere' }}>
        {url}
      </Box>
      <Box sx={{ ml: -1.5 }}>
        <CopyButton text={url} />
      </Box>
      {'share' in navigator && (
        <Button
          // Closed without sending: nothing to say.
          onClick={() => void navigator.share({ title: t('people.title'), url }).catch(() => undefined)}
        >
          {t('send')}
        </Button>
      )}
    </Box>
  );
}
