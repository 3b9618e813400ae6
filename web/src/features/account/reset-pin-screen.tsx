import { normalizePhone } from '@draksha/contract/phone';
import { type ReactNode, useCallback, useState } from 'react';
import { checkPhone, fieldOf } from './checks.ts';
import { CodeStep } from './code-step.tsx';
import { enter } from './enter.ts';
import { FailureNote, PhoneField, Submit } from './fields.tsx';
import { NewPinForm } from './new-pin-form.tsx';
import { sendCode } from './sign-in.ts';
import { useCodeStep } from './use-code-step.ts';
import { useSubmission } from './use-submission.ts';
import { useSpeech } from './words.ts';

const phoneOf = (form: FormData): string => normalizePhone(fieldOf(form, 'phone')) ?? '';
const action = (form: FormData) => sendCode(phoneOf(form));

/** Number, code, new PIN. The code signs in, so a page dropped before the last step goes on at `/setup-pin`. */
export function ResetPinScreen(): ReactNode {
  const { t } = useSpeech();
  const { pending, sent, over } = useCodeStep('reset-pin');
  const [proven, setProven] = useState(false);
  const accepted = useCallback((_: true, form: FormData) => sent(phoneOf(form)), [sent]);
  const { busy, problems, failure, submit } = useSubmission(checkPhone, action, accepted);
  const verified = useCallback(() => {
    history.replaceState(null, '', '/setup-pin');
    over();
    setProven(true);
  }, [over]);
  if (proven) return <NewPinForm title="newPin.title" onSaved={enter} />;
  return (
    <>
      {pending && (
        <CodeStep
          pending={pending}
          resend={sendCode}
          onResent={() => sent(pending.phone)}
          onChangeNumber={over}
          onVerified={verified}
        />
      )}
      <form onSubmit={submit} method="post" noValidate hidden={pending !== null} name="reset-pin">
        <h1>{t('resetPin.title')}</h1>
        <p className="lead">{t('resetPin.lead')}</p>
        <PhoneField problems={problems} />
        <FailureNote failure={failure} />
        <Submit busy={busy}>{t('resetPin.submit')}</Submit>
        <div className="asides">
          <a href="/login">{t('resetPin.login')}</a>
        </div>
      </form>
    </>
  );
}
