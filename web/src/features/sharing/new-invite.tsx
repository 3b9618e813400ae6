import { type InvitedRole, invitedRoles } from '@draksha/contract/farm-roles';
import { displayPhone, normalizePhone, phoneProblem } from '@draksha/contract/phone';
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
import { Field, TextInput } from '../../ui/field.tsx';
import { lazyExtra } from '../../ui/lazy-section.ts';
import { Trouble } from '../../ui/notice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { proven } from '../settings/queries.ts';
import { peopleChanged } from './people.ts';
import { WhoField } from './who-field.tsx';

/** Left out where it cannot be fetched: the address is there. */
const QrCode = lazyExtra(async () => (await import('./qr-code.tsx')).QrCode);

interface Made {
  readonly id: string;
  readonly name: string;
  readonly endsAt: string;
  /** None where it waits for a number. */
  readonly url: string | null;
  readonly phone: string | null;
}

/** Invites somebody by number, or by a link that is shown once and not stored. */
export function NewInvite() {
  const { t } = useTranslation('sharing');
  const { t: ofSafety } = useTranslation('safety');
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [role, setRole] = useState<InvitedRole>('family');
  const [asked, setAsked] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const making = useSubmit<void>();
  const isNamed = name.trim() !== '';
  const byNumber = number.trim() !== '';
  const problem = byNumber ? phoneProblem(number) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isNamed || problem) return;
    void making.run(async () => {
      const phone = normalizePhone(number);
      const { invite, url } = await proven(async () =>
        phone === null
          ? api('POST /people/invites', { body: { name, role } })
          : { ...(await api('POST /people/invites/number', { body: { name, role, phone } })), url: null },
      );
      setMade({ ...invite, url, phone });
      setName('');
      setNumber('');
      setAsked(false);
      await peopleChanged();
    });
  };
  return (
    <>
      {made && (made.url === null ? <ByNumber made={made} /> : <Invitation made={made} url={made.url} />)}
      {/* It closes over what it made. */}
      <Reveal key={made?.id} summary={t('people.invite')}>
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1, maxWidth: 440 }}>
          <WhoField hint={t('people.whoHint')} name={name} isMissing={asked && !isNamed} onName={setName} />
          <Field
            label={t('people.number')}
            hint={t('people.numberHint')}
            error={asked && problem ? ofSafety(`safety.phone.${problem}`) : undefined}
          >
            {(slot) => (
              <TextInput
                {...slot}
                type="tel"
                inputMode="tel"
                autoComplete="off"
                value={number}
                onChange={({ target }) => setNumber(target.value)}
              />
            )}
          </Field>
          <Choice<InvitedRole>
            label={t('people.as')}
            note={t(`people.may.${role}`)}
            value={role}
            options={invitedRoles.map((one) => ({ value: one, label: t(`people.role.${one}`) }))}
            onChoose={setRole}
          />
          {making.error !== null && <Trouble>{t(writeTroubleKey(making.error))}</Trouble>}
          <Button type="submit" variant="contained" disabled={making.busy} sx={{ justifySelf: 'start' }}>
            {t(byNumber ? 'people.inviteNumber' : 'people.makeLink')}
          </Button>
        </Box>
      </Reveal>
    </>
  );
}

/** An invitation to a number: nothing is sent, so the farmer tells them. */
function ByNumber({ made: { name, phone, endsAt } }: { readonly made: Made }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const text = t('people.tell', { address: location.origin });
  const date = format.date(calendarDay(Date.parse(endsAt)));
  return (
    <Box role="status" sx={{ mb: 2 }}>
      <Box sx={{ mb: 1 }}>{t('people.numberMade', { name, phone: displayPhone(phone ?? ''), date })}</Box>
      <Box sx={{ mb: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>{text}</Box>
      <Ways text={text} shared={{ text }} />
    </Box>
  );
}

interface WaysProps {
  readonly text: string;
  readonly shared: ShareData;
}

/** To copy, or to send by what the phone has for it. */
function Ways({ text, shared }: WaysProps) {
  const { t } = useTranslation('sharing');
  return (
    <>
      <Box sx={{ ml: -1.5 }}>
        <CopyButton text={text} />
      </Box>
      {'share' in navigator && (
        <Button
          // Closed without sending: nothing to say.
          onClick={() => void navigator.share(shared).catch(() => undefined)}
        >
          {t('send')}
        </Button>
      )}
    </>
  );
}

function Invitation({ made: { name, endsAt }, url }: { readonly made: Made; readonly url: string }) {
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
      <Ways text={url} shared={{ title: t('people.title'), url }} />
    </Box>
  );
}
