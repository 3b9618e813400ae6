import { displayPhone, normalizePhone, phoneProblem } from '@draksha/contract/phone';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { syncLoop } from '../../lib/farm/farm.ts';
import type { AreaKey } from '../../lib/typed-words.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { AccountError, ask } from './account-call.ts';
import { AccountNote } from './account-trouble.tsx';
import { CodeEntry } from './code-entry.tsx';
import { proven } from './proof.ts';
import { accountChanged, accountQuery } from './queries.ts';
import { shownEmail } from './shown-email.ts';
import { SubScreen } from './sub-screen.tsx';

type Kind = 'number' | 'email';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** The address in the server's form, or the key of its problem. */
function readAddress(kind: Kind, typed: string): { address: string } | { problem: AreaKey<'safety'> } {
  if (kind === 'email') {
    const address = typed.trim().toLowerCase();
    if (address === '') return { problem: 'form.required' };
    return EMAIL.test(address) ? { address } : { problem: 'form.email' };
  }
  const problem = phoneProblem(typed);
  const address = normalizePhone(typed);
  return address === null || problem ? { problem: `safety.phone.${problem ?? 'length'}` } : { address };
}

const start = (kind: Kind, address: string) =>
  proven(() => ask((auth) => auth.updateUser(kind === 'number' ? { phone: address } : { email: address })));

/** A new number or e-mail address, proven with a code before it counts. */
export function AddressPart({ kind }: { readonly kind: Kind }) {
  const { t } = useTranslation('safety');
  const account = useQuery(accountQuery);
  const [pending, setPending] = useState<string | null>(null);
  const [problem, setProblem] = useState<AreaKey<'safety'> | null>(null);
  const [saved, setSaved] = useState(false);
  const starting = useSubmit<boolean>();
  const email = shownEmail(account.data?.email);
  const phone = account.data?.phone ? displayPhone(account.data.phone) : '';
  const present = kind === 'number' ? phone : email;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('address');
    const read = readAddress(kind, typeof typed === 'string' ? typed : '');
    setProblem('problem' in read ? read.problem : null);
    if ('problem' in read) return;
    const done = await starting.run(async () => {
      await start(kind, read.address);
      return true;
    });
    if (done) setPending(read.address);
  };
  const changed = async () => {
    setPending(null);
    setSaved(true);
    await accountChanged();
    // The product keeps a copy of both.
    void syncLoop().wake();
  };
  if (pending !== null) {
    return (
      <SubScreen title={t(`safety.${kind}.title`)} onBack={() => setPending(null)}>
        <Proof kind={kind} pending={pending} present={email} onProven={changed} />
      </SubScreen>
    );
  }
  return (
    <SubScreen
      title={t(`safety.${kind}.title`)}
      lead={present ? t(`safety.${kind}.present`, { present }) : t(`safety.${kind}.none`)}
    >
      <form onSubmit={submit} noValidate>
        <Field
          label={t(`safety.${kind}.fresh`)}
          hint={t(`safety.${kind}.hint`)}
          error={problem ? t(problem) : undefined}
        >
          {(slot) => (
            <TextInput
              {...slot}
              name="address"
              type={kind === 'number' ? 'tel' : 'email'}
              autoComplete={kind === 'number' ? 'tel-national' : 'email'}
              autoCapitalize="none"
              sx={{ maxWidth: 420 }}
            />
          )}
        </Field>
        <AccountNote error={starting.error} />
        <Button type="submit" variant="contained" disabled={starting.busy} sx={{ mt: 3 }}>
          {starting.busy ? t('saving') : t('safety.sendCode')}
        </Button>
      </form>
      <UndoBar open={saved} message={t(`safety.${kind}.saved`)} onClose={() => setSaved(false)} />
    </SubScreen>
  );
}

interface ProofProps {
  readonly kind: Kind;
  readonly pending: string;
  /** The current e-mail address; its owner has to agree too. */
  readonly present: string;
  readonly onProven: () => void;
}

function Proof({ kind, pending, present, onProven }: ProofProps) {
  const { t } = useTranslation('safety');
  const asksBoth = kind === 'email' && present !== '';
  const [at, setAt] = useState<'fresh' | 'present'>('fresh');
  const to = at === 'fresh' ? pending : present;
  const isLast = !asksBoth || at === 'present';
  const prove = async (code: string) => {
    const { session } = await ask((auth) =>
      auth.verifyOtp(
        kind === 'number'
          ? { phone: pending, token: code, type: 'phone_change' }
          : { email: to, token: code, type: 'email_change' },
      ),
    );
    // The code was right, but the session that asked is over: nothing was changed.
    if (isLast && !session) throw new AccountError('ended', 'The change counts with its session only');
  };
  return (
    <CodeEntry
      key={at}
      label={t('safety.code')}
      hint={t(`safety.${kind}.sent`, { to: kind === 'number' ? displayPhone(to) : to })}
      prove={prove}
      onProven={() => (isLast ? onProven() : setAt('present'))}
      resend={() => start(kind, pending)}
    />
  );
}
