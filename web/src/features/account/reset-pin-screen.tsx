import { normalizePhone } from '@draksha/contract/phone';
import { type ReactNode, useCallback, useState } from 'react';
import { withNext } from '../../lib/return-path.ts';
import { useArrival } from './arrival.tsx';
import { Captcha } from './captcha.tsx';
import { checkAccount, checkPhone, fieldOf, type Problems, recipientIn } from './checks.ts';
import type { Outcome } from './client-calls.ts';
import { CodeStep } from './code-step.tsx';
import { enter, useWithNext } from './enter.ts';
import { AccountField, FailureNote, PhoneField, SubmitButton } from './fields.tsx';
import { NewSecretForm } from './new-secret-form.tsx';
import type { Recipient } from './pending-code.ts';
import { requestCode } from './sign-in.ts';
import { useCodeStep } from './use-code-step.ts';
import { useSubmission } from './use-submission.ts';
import { useAccountTranslation } from './words.ts';

const byMail = (form: FormData): boolean => form.has('account');

const check = (form: FormData): Problems => (byMail(form) ? checkAccount(form) : checkPhone(form));

async function action(form: FormData): Promise<Outcome<Recipient>> {
  const phone = normalizePhone(fieldOf(form, 'phone')) ?? '';
  const to = (byMail(form) ? recipientIn(form) : null) ?? { channel: 'sms', address: phone };
  const sent = await requestCode(to);
  return 'failure' in sent ? sent : { ok: to };
}

/** Number, code, new PIN. The code signs in, so that a page dropped before the last step resumes at `/setup-pin`. */
export function ResetPinScreen(): ReactNode {
  const { t } = useAccountTranslation();
  const { pending, sent, over } = useCodeStep('reset-pin');
  const [proven, setProven] = useState(false);
  const [mail, setMail] = useState(false);
  const login = useWithNext('/login');
  const register = useWithNext('/register');
  const toNewSecret = useCallback(() => {
    history.replaceState(null, '', withNext('/setup-pin', location.search));
    setProven(true);
  }, []);
  const { step, arrive } = useArrival({ leave: toNewSecret });
  const { busy, problems, failure, submit } = useSubmission(check, action, sent);
  if (proven) return <NewSecretForm title="newPin.title" onSaved={enter} />;
  return (
    <>
      {step}
      {pending && !step && (
        <CodeStep
          pending={pending}
          resend={requestCode}
          onResent={() => sent(pending.to)}
          onChangeNumber={over}
          onVerified={(entry) => {
            arrive(entry, 'code');
            over();
          }}
        />
      )}
      <form
        onSubmit={submit}
        method="post"
        noValidate
        hidden={pending !== null || step !== null}
        name="reset-pin"
      >
        <h1>{t('resetPin.title')}</h1>
        <p className="lead">{t(mail ? 'resetPin.leadMail' : 'resetPin.lead')}</p>
        {mail ? <AccountField problems={problems} /> : <PhoneField problems={problems} />}
        <FailureNote failure={failure}>
          {failure?.message === 'error.unknownNumber' && <a href={register}>{t('login.register')}</a>}
        </FailureNote>
        {pending === null && step === null && <Captcha />}
        <SubmitButton busy={busy}>{t('resetPin.submit')}</SubmitButton>
        <div className="asides">
          <a href={login}>{t('resetPin.login')}</a>
          <button type="button" className="quiet" onClick={() => setMail(!mail)}>
            {t(mail ? 'resetPin.byPhone' : 'resetPin.byMail')}
          </button>
        </div>
      </form>
    </>
  );
}
