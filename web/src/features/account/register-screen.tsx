import { normalizePhone } from '@draksha/contract/phone';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { chooseLanguage, languageNames, languageTags } from '../../lib/language.ts';
import { allOf, checkPhone, checkRequired, fieldOf, type SecretKind, secretOf } from './checks.ts';
import { CodeStep } from './code-step.tsx';
import { enter } from './enter.ts';
import { Choice, FailureNote, Field, PhoneField, Submit } from './fields.tsx';
import { checkChosenSecret, NewPassword, NewPin, secretKindOf } from './new-secret.tsx';
import { type Registered, register, resendRegistrationCode, saveSecret } from './sign-in.ts';
import { useCodeStep } from './use-code-step.ts';
import { useSubmission } from './use-submission.ts';
import { useSpeech } from './words.ts';

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

function PreferredLanguage(): ReactNode {
  const { t, language, speak } = useSpeech();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('field.language')}</label>
      <div className="box">
        <select
          id={id}
          name="language"
          value={language}
          onChange={(event) => speak(chooseLanguage(event.currentTarget.value, [], 'en'))}
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
  const { t } = useSpeech();
  const { pending, sent, over } = useCodeStep('register');
  const [done, setDone] = useState(false);
  const olderSecret = useRef<{ secret: string; kind: SecretKind } | null>(null);
  const signedIn = useCallback(async () => {
    setDone(true);
    over();
    // The server kept the PIN of a registration that was never finished; the farmer knows the one he typed now.
    if (olderSecret.current) await saveSecret(olderSecret.current.secret, olderSecret.current.kind);
    enter();
  }, [over]);
  const accepted = useCallback(
    ({ next, older }: Registered, form: FormData) => {
      const kind = secretKindOf(form);
      olderSecret.current = older ? { secret: secretOf(form, kind), kind } : null;
      if (next === 'signedIn') void signedIn();
      else sent(phoneOf(form));
    },
    [sent, signedIn],
  );
  const { busy, problems, failure, submit } = useSubmission(check, action, accepted);
  return (
    <>
      {pending && !done && (
        <CodeStep
          pending={pending}
          resend={resendRegistrationCode}
          onResent={() => sent(pending.phone)}
          onChangeNumber={over}
          onVerified={() => void signedIn()}
        />
      )}
      <form onSubmit={submit} method="post" noValidate hidden={pending !== null && !done} name="register">
        <h1>{t('register.title')}</h1>
        <Field
          name="firstName"
          label="field.firstName"
          problems={problems}
          autoComplete="given-name"
          maxLength={80}
        />
        <Field
          name="lastName"
          label="field.lastName"
          problems={problems}
          autoComplete="family-name"
          maxLength={80}
        />
        <PhoneField problems={problems} />
        <Choice
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
        <FailureNote failure={failure} />
        <Submit busy={busy || done}>{t('register.submit')}</Submit>
        <p role="status" className="hint">
          {done && t('done.register')}
        </p>
        <div className="asides">
          <span>
            {t('register.haveAccount')} <a href="/login">{t('register.login')}</a>
          </span>
        </div>
      </form>
    </>
  );
}
