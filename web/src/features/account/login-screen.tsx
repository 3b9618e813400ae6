import { normalizePhone } from '@draksha/contract/phone';
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { failedElsewhere } from '../../lib/return-path.ts';
import { useArrival } from './arrival.tsx';
import { type AuthFailure, failureElsewhere } from './auth-failure.ts';
import { Captcha } from './captcha.tsx';
import {
  allOf,
  checkAccount,
  checkPhone,
  checkPin,
  checkRequired,
  fieldOf,
  type Problems,
  recipientIn,
  secretOf,
} from './checks.ts';
import type { Outcome, SignedIn } from './client-calls.ts';
import { CodeStep } from './code-step.tsx';
import { useWithNext } from './enter.ts';
import {
  AccountChoice,
  AccountField,
  FailureNote,
  PhoneField,
  SecretField,
  SubmitButton,
} from './fields.tsx';
import { OtherSignIns } from './other-sign-ins.tsx';
import type { Recipient } from './pending-code.ts';
import { loginWithSecret, requestCode } from './sign-in.ts';
import { useCodeStep } from './use-code-step.ts';
import { useSubmission } from './use-submission.ts';
import { useAccountTranslation } from './words.ts';

type Method = 'pin' | 'password' | 'code';

const methodOf = (form: FormData): Method => {
  const chosen = fieldOf(form, 'method');
  return chosen === 'password' || chosen === 'code' ? chosen : 'pin';
};

const checks = {
  pin: allOf(checkPhone, checkPin),
  password: allOf(checkAccount, checkRequired('password')),
  code: checkPhone,
} as const;

const check = (form: FormData): Problems => checks[methodOf(form)](form);

const phoneOf = (form: FormData): Recipient => ({
  channel: 'sms',
  address: normalizePhone(fieldOf(form, 'phone')) ?? '',
});

/** Signed in, or a code sent. */
type LoggedIn = { readonly entry: SignedIn } | { readonly sentTo: Recipient };

async function action(form: FormData): Promise<Outcome<LoggedIn>> {
  const method = methodOf(form);
  if (method === 'code') {
    const sent = await requestCode(phoneOf(form));
    return 'failure' in sent ? sent : { ok: { sentTo: phoneOf(form) } };
  }
  const account = (method === 'password' ? recipientIn(form) : null) ?? phoneOf(form);
  const outcome = await loginWithSecret(account, secretOf(form, method), method);
  return 'failure' in outcome ? outcome : { ok: { entry: outcome.ok } };
}

/** A typed number is kept across sign-in methods. */
function carryNumber(event: FormEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLInputElement) || target.name !== 'method') return;
  const phone = currentTarget.elements.namedItem('phone');
  const account = currentTarget.elements.namedItem('account');
  if (!(phone instanceof HTMLInputElement) || !(account instanceof HTMLInputElement)) return;
  if (target.value === 'password') account.value ||= phone.value;
  else if (normalizePhone(account.value)) phone.value ||= account.value;
}

/** Why the farmer was redirected here. */
function Reason(): ReactNode {
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  // Not in the first render: that one must match the prerendered page.
  useEffect(() => setFailure(failureElsewhere(failedElsewhere(location.search))), []);
  return <FailureNote failure={failure} />;
}

export function LoginScreen(): ReactNode {
  const { t } = useAccountTranslation();
  const { pending, sent, over } = useCodeStep('login');
  const { step, done, arrive } = useArrival({ resume: true });
  const register = useWithNext('/register');
  const resetPin = useWithNext('/reset-pin');
  const accepted = useCallback(
    (result: LoggedIn) => {
      if ('sentTo' in result) sent(result.sentTo);
      else arrive(result.entry, 'secret');
    },
    [sent, arrive],
  );
  const { busy, problems, failure, submit } = useSubmission(check, action, accepted);
  const waitsForCode = pending !== null && !done && !step;
  const isAsked = !waitsForCode && step === null;
  return (
    <>
      {step}
      {waitsForCode && (
        <CodeStep
          pending={pending}
          resend={requestCode}
          onResent={() => sent(pending.to)}
          onChangeNumber={over}
          onVerified={(entry) => {
            over();
            arrive(entry, 'code');
          }}
        />
      )}
      <form onSubmit={submit} onChange={carryNumber} method="post" noValidate hidden={!isAsked} name="login">
        <h1>{t('login.title')}</h1>
        <Reason />
        <AccountChoice
          name="method"
          label="login.method"
          choices={[
            ['pin', 'login.pin'],
            ['password', 'login.password'],
            ['code', 'login.code'],
          ]}
        />
        <div className="only-pin only-code">
          <PhoneField problems={problems} />
        </div>
        <div className="only-password">
          <AccountField problems={problems} />
        </div>
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
        <FailureNote failure={failure}>
          {failure?.message === 'error.login' && (
            <p>
              <span className="whole">
                {t('onward.newHere')} <a href={register}>{t('login.register')}</a>.
              </span>{' '}
              <span className="whole">
                {t('onward.forgot')} <a href={resetPin}>{t('onward.reset')}</a>.
              </span>
            </p>
          )}
          {failure?.message === 'error.unknownNumber' && <a href={register}>{t('login.register')}</a>}
        </FailureNote>
        {isAsked && <Captcha />}
        <SubmitButton busy={busy || done}>
          <span className="only-pin only-password">{t('login.submit')}</span>
          <span className="only-code">{t('login.sendCode')}</span>
        </SubmitButton>
        <p role="status" className="hint">
          {done && t('done.login')}
        </p>
        <div className="asides">
          <a href={resetPin}>{t('login.forgot')}</a>
          <span>
            {t('login.newHere')} <a href={register}>{t('login.register')}</a>
          </span>
        </div>
      </form>
      {isAsked && <OtherSignIns onEntry={(entry) => arrive(entry, 'secret')} />}
    </>
  );
}
