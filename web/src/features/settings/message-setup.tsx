import { displayPhone, normalizePhone, phoneProblem } from '@draksha/contract/phone';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { ask } from './account-call.ts';
import { AccountNote } from './account-trouble.tsx';
import { CodeEntry } from './code-entry.tsx';
import { newFactorName } from './factors.ts';
import { proven } from './proof.ts';
import { SubScreen } from './sub-screen.tsx';

interface SetupProps {
  readonly onBack: () => void;
  readonly onAdded: () => void;
}

interface Begun {
  readonly factorId: string;
  readonly challengeId: string;
  readonly phone: string;
}

async function challenge(factorId: string): Promise<string> {
  return (await ask((auth) => auth.mfa.challenge({ factorId, channel: 'sms' }))).id;
}

/** Adds a number that gets a code by SMS at each sign-in; another one than the account's is safer. */
export function MessageSetup({ onBack, onAdded }: SetupProps) {
  const { t } = useTranslation('safety');
  const own = useSession().user?.phone ?? '';
  const [begun, setBegun] = useState<Begun | null>(null);
  const [problem, setProblem] = useState<ReturnType<typeof phoneProblem>>(null);
  const starting = useSubmit<Begun>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('phone');
    const text = typeof typed === 'string' ? typed : '';
    const wrong = phoneProblem(text);
    const phone = normalizePhone(text);
    setProblem(wrong);
    if (phone === null) return;
    const answer = await starting.run(async () => {
      const friendlyName = await newFactorName('phone', displayPhone(phone));
      const { id } = await proven(() =>
        ask((auth) => auth.mfa.enroll({ factorType: 'phone', friendlyName, phone })),
      );
      return { factorId: id, challengeId: await challenge(id), phone };
    });
    if (answer) setBegun(answer);
  };
  return (
    <SubScreen title={t('safety.phone.title')} lead={t('safety.phone.lead')} onBack={onBack}>
      {begun ? (
        <CodeEntry
          label={t('safety.code')}
          hint={t('safety.number.sent', { to: displayPhone(begun.phone) })}
          prove={(code) =>
            ask((auth) => auth.mfa.verify({ factorId: begun.factorId, challengeId: begun.challengeId, code }))
          }
          onProven={onAdded}
          resend={async () => setBegun({ ...begun, challengeId: await challenge(begun.factorId) })}
        />
      ) : (
        <form onSubmit={submit} noValidate>
          <Field
            label={t('safety.phone.label')}
            hint={t('safety.phone.hint')}
            error={problem ? t(`safety.phone.${problem}`) : undefined}
          >
            {(slot) => (
              <TextInput
                {...slot}
                name="phone"
                type="tel"
                autoComplete="tel-national"
                defaultValue={own ? displayPhone(own) : ''}
                sx={{ maxWidth: 320 }}
              />
            )}
          </Field>
          <AccountNote error={starting.error} />
          <Button type="submit" variant="contained" disabled={starting.busy} sx={{ mt: 3 }}>
            {starting.busy ? t('saving') : t('safety.sendCode')}
          </Button>
        </form>
      )}
    </SubScreen>
  );
}
