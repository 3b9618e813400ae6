import { normalizePhone } from '@draksha/contract/phone';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { failedElsewhere } from '../../lib/return-path.ts';
import type { Failure } from './auth-failure.ts';
import { allOf, checkPhone, checkPin, checkRequired, fieldOf, type Problems, secretOf } from './checks.ts';
import { CodeStep } from './code-step.tsx';
import { enter } from './enter.ts';
import { Choice, FailureNote, PhoneField, SecretField, Submit } from './fields.tsx';
import { googleIsOffered, loginWithGoogle, loginWithSecret, type Outcome, sendCode } from './sign-in.ts';
import { useCodeStep } from './use-code-step.ts';
import { useSubmission } from './use-submission.ts';
import { useSpeech } from './words.ts';

type Method = 'pin' | 'password' | 'code';

const methodOf = (form: FormData): Method => {
  const chosen = fieldOf(form, 'method');
  return chosen === 'password' || chosen === 'code' ? chosen : 'pin';
};

const checks = {
  pin: allOf(checkPhone, checkPin),
  password: allOf(checkPhone, checkRequired('password')),
  code: checkPhone,
} as const;

const check = (form: FormData): Problems => checks[methodOf(form)](form);

function action(form: FormData): Promise<Outcome> {
  const phone = normalizePhone(fieldOf(form, 'phone')) ?? '';
  const method = methodOf(form);
  return method === 'code' ? sendCode(phone) : loginWithSecret(phone, secretOf(form, method), method);
}

function GoogleButton(): ReactNode {
  const { t } = useSpeech();
  const [offered, setOffered] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    void googleIsOffered().then(setOffered);
    if (failedElsewhere(location.search)) setFailure({ message: 'error.google' });
  }, []);
  const leave = async () => {
    const outcome = await loginWithGoogle();
    if ('failure' in outcome) setFailure(outcome.failure);
  };
  return (
    <>
      <FailureNote failure={failure} />
      {offered && (
        <button type="button" className="second" onClick={() => void leave()}>
          {t('login.google')}
        </button>
      )}
    </>
  );
}

export function LoginScreen(): ReactNode {
  const { t } = useSpeech();
  const { pending, sent, over } = useCodeStep('login');
  const [done, setDone] = useState(false);
  const signedIn = useCallback(() => {
    setDone(true);
    over();
    enter();
  }, [over]);
  const accepted = useCallback(
    (_: true, form: FormData) => {
      if (methodOf(form) === 'code') sent(normalizePhone(fieldOf(form, 'phone')) ?? '');
      else signedIn();
    },
    [sent, signedIn],
  );
  const { busy, problems, failure, submit } = useSubmission(check, action, accepted);
  return (
    <>
      {pending && !done && (
        <CodeStep
          pending={pending}
          resend={sendCode}
          onResent={() => sent(pending.phone)}
          onChangeNumber={over}
          onVerified={signedIn}
        />
      )}
      <form onSubmit={submit} method="post" noValidate hidden={pending !== null && !done} name="login">
        <h1>{t('login.title')}</h1>
        <Choice
          name="method"
          label="login.method"
          choices={[
            ['pin', 'login.pin'],
            ['password', 'login.password'],
            ['code', 'login.code'],
          ]}
        />
        <PhoneField problems={problems} />
        <div className="only-pin">
          <SecretField
            name="pin"
            label="field.pin"
            hint="field.pinHint"
            autoComplete="current-password"
            problems={problems}
          />
        </div>
        <div className="only-password">
          <SecretField
            name="password"
            label="field.password"
            autoComplete="current-password"
            problems={problems}
          />
        </div>
        <p className="hint only-code">{t('login.codeHint')}</p>
        <FailureNote failure={failure} />
        <Submit busy={busy || done}>
          <span className="only-pin only-password">{t('login.submit')}</span>
          <span className="only-code">{t('login.sendCode')}</span>
        </Submit>
        <p role="status" className="hint">
          {done && t('done.login')}
        </p>
        <div className="asides">
          <a href="/reset-pin">{t('login.forgot')}</a>
          <span>
            {t('login.newHere')} <a href="/register">{t('login.register')}</a>
          </span>
        </div>
        <GoogleButton />
      </form>
    </>
  );
}
