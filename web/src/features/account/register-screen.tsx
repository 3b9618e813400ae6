import { normalizePhone } from '@draksha/contract/phone';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { chooseLanguage, languageNames, languageTags } from '../../lib/language.ts';
import { useArrival } from './arrival.tsx';
import { Captcha } from './captcha.tsx';
import { allOf, checkPhone, checkRequired, fieldOf, type SecretKind, secretOf } from './checks.ts';
import type { SignedIn } from './client-calls.ts';
import { CodeStep } from './code-step.tsx';
import { useWithNext } from './enter.ts';
import { AccountChoice, AccountInput, FailureNote, PhoneField, SubmitButton } from './fields.tsx';
import { checkChosenSecret, NewPassword, NewPin, secretKindOf } from './new-secret.tsx';
import { OtherSignIns } from './other-sign-ins.tsx';
import { type Registered, register, resendRegistrationCode, saveSecret } from './sign-in.ts';
import { useCodeStep } from './use-code-step.ts';
import { useSubmission } from './use-submission.ts';
import { useAccountTranslation } from './words.ts';

const check = allOf(checkRequired('firstName'), checkPhone, checkChosenSecret);

const phoneOf = (form: FormData): string => normalizePhone(fieldOf(form, 'phone')) ?? '';

const action = (form: FormData) =>
  register({
    firstName: fieldOf(form, 'firstName').trim(),
    lastName: fieldOf(form, 'lastName').trim(),
    phone: phoneOf(form),
    kind: secretKindOf(form),
    secret: secretOf(form, secretKindOf(form)),
    language: chooseLanguage(fieldOf(form, 'language'), [], 'en'),
  });

/** What the farmer chose on this page, as long as the page lives. */
interface Typed {
  readonly secret: string;
  readonly kind: SecretKind;
  /** The server still has an older one. */
  readonly older: boolean;
}

function PreferredLanguage(): ReactNode {
  const { t, language, changeLanguage } = useAccountTranslation();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('field.language')}</label>
      <div className="box">
        <select
          id={id}
          name="language"
          value={language}
          onChange={(event) => changeLanguage(chooseLanguage(event.currentTarget.value, [], 'en'))}
        >
          {languageTags.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {languageNames[tag]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

export function RegisterScreen(): ReactNode {
  const { t, language } = useAccountTranslation();
  const { pending, sent, over } = useCodeStep('register');
  const login = useWithNext('/login');
  const { step, done, arrive } = useArrival();
  const [entering, setEntering] = useState(false);
  const typed = useRef<Typed | null>(null);
  const signedIn = useCallback(
    async (entry: SignedIn) => {
      setEntering(true);
      over();
      const own = typed.current;
      // The server drops a PIN set before somebody else proved the number; the typed one counts.
      const renew = own !== null && (own.older || (own.kind === 'pin' && !entry.hasPin));
      const saved = renew ? await saveSecret(own.secret, own.kind) : null;
      const chosen = own !== null && (saved === null || 'ok' in saved);
      arrive(entry, chosen ? 'secret' : 'code');
    },
    [over, arrive],
  );
  const accepted = useCallback(
    (result: Registered, form: FormData) => {
      const kind = secretKindOf(form);
      const older = result.next === 'code' && result.older;
      typed.current = { secret: secretOf(form, kind), kind, older };
      if (result.next === 'signedIn') void signedIn(result.entry);
      else sent({ channel: 'sms', address: phoneOf(form) });
    },
    [sent, signedIn],
  );
  const { busy, problems, failure, submit } = useSubmission(check, action, accepted);
  const ready = done || entering;
  const waitsForCode = pending !== null && !ready;
  const isAsked = !waitsForCode && step === null;
  return (
    <>
      {step}
      {waitsForCode && (
        <CodeStep
          pending={pending}
          resend={resendRegistrationCode}
          onResent={() => sent(pending.to)}
          onChangeNumber={over}
          onVerified={(entry) => void signedIn(entry)}
        />
      )}
      <form onSubmit={submit} method="post" noValidate hidden={!isAsked} name="register">
        <h1>{t('register.title')}</h1>
        <AccountInput
          name="firstName"
          label="field.firstName"
          problems={problems}
          autoComplete="given-name"
          maxLength={80}
        />
        <AccountInput
          name="lastName"
          label="field.lastName"
          problems={problems}
          autoComplete="family-name"
          maxLength={80}
        />
        <PhoneField problems={problems} />
        <AccountChoice
          name="method"
          label="register.method"
          choices={[
            ['pin', 'login.pin'],
            ['password', 'login.password'],
          ]}
        />
        <div className="only-pin">
          <NewPin problems={problems} />
        </div>
        <div className="only-password">
          <NewPassword problems={problems} />
        </div>
        <PreferredLanguage />
        <FailureNote failure={failure}>
          {failure?.message === 'error.taken' && <a href={login}>{t('register.login')}</a>}
        </FailureNote>
        {isAsked && <Captcha />}
        <SubmitButton busy={busy || ready}>{t('register.submit')}</SubmitButton>
        <p className="hint">
          {t('register.agree')} <a href={`/privacy?lng=${language}`}>{t('register.privacy')}</a>
        </p>
        <p role="status" className="hint">
          {ready && t('done.register')}
        </p>
        <div className="asides">
          <span>
            {t('register.haveAccount')} <a href={login}>{t('register.login')}</a>
          </span>
        </div>
      </form>
      {isAsked && <OtherSignIns isNew onEntry={(entry) => arrive(entry, 'secret')} />}
    </>
  );
}
