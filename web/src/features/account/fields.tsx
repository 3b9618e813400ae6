import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import type { AuthFailure } from './auth-failure.ts';
import type { Problems } from './checks.ts';
import { Countdown } from './countdown.tsx';
import { type AccountWordKey, useAccountTranslation } from './words.ts';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> {
  readonly name: string;
  readonly label: AccountWordKey;
  readonly hint?: AccountWordKey;
  readonly problems: Problems;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** A labelled input. The browser holds its value, so that early typing survives hydration. */
export function AccountInput({
  name,
  label,
  hint,
  problems,
  before,
  after,
  ...input
}: FieldProps): ReactNode {
  const { t } = useAccountTranslation();
  const id = useId();
  const problem = problems[name];
  return (
    <div className="field">
      <label htmlFor={id}>{t(label)}</label>
      <div className="box">
        {before}
        <input
          {...input}
          id={id}
          name={name}
          aria-invalid={problem ? true : undefined}
          aria-describedby={hint || problem ? `${id}-note` : undefined}
        />
        {after}
      </div>
      {(hint || problem) && (
        <p id={`${id}-note`} className={problem ? 'problem' : 'hint'} role={problem ? 'alert' : undefined}>
          {t(problem ?? hint ?? label)}
        </p>
      )}
    </div>
  );
}

export const PhoneField = ({ problems }: { readonly problems: Problems }): ReactNode => (
  <AccountInput
    name="phone"
    label="field.phone"
    hint="field.phoneHint"
    problems={problems}
    type="tel"
    inputMode="tel"
    autoComplete="tel-national"
    maxLength={20}
    before={<span aria-hidden="true">+91</span>}
  />
);

/** A number or e-mail address, for accounts with a password. */
export const AccountField = ({ problems }: { readonly problems: Problems }): ReactNode => (
  <AccountInput
    name="account"
    label="field.account"
    problems={problems}
    type="text"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={255}
  />
);

interface SecretFieldProps {
  readonly name: 'pin' | 'confirmPin' | 'password' | 'confirmPassword';
  readonly label: AccountWordKey;
  readonly hint?: AccountWordKey;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly problems: Problems;
}

/** A PIN on a numeric keypad, or a password; both can be shown, for wet fingers and small keys. */
export function SecretField({ name, ...field }: SecretFieldProps): ReactNode {
  const { t } = useAccountTranslation();
  const [shown, setShown] = useState(false);
  const pin = name === 'pin' || name === 'confirmPin';
  return (
    <AccountInput
      {...field}
      name={name}
      type={shown ? 'text' : 'password'}
      className={pin ? 'digits' : undefined}
      inputMode={pin ? 'numeric' : undefined}
      maxLength={pin ? 6 : 72}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          className="quiet"
          aria-pressed={shown}
          aria-label={`${t(shown ? 'field.hide' : 'field.show')}: ${t(field.label)}`}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'field.hide' : 'field.show')}
        </button>
      }
    />
  );
}

interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly label: AccountWordKey;
  readonly choices: readonly (readonly [value: Value, label: AccountWordKey])[];
}

/** A row of exclusive choices. Which fields go with it is decided by style alone, so it works before the script. */
export function AccountChoice<Value extends string>({ name, label, choices }: ChoiceProps<Value>): ReactNode {
  const { t } = useAccountTranslation();
  return (
    <fieldset className="choice">
      <legend>{t(label)}</legend>
      <div>
        {choices.map(([value, words], index) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={index === 0} />
            <span>{t(words)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface FailureNoteProps {
  readonly failure: AuthFailure | null;
  /** Where to go from here. */
  readonly children?: ReactNode;
}

export function FailureNote({ failure, children }: FailureNoteProps): ReactNode {
  const { t } = useAccountTranslation();
  return (
    <div className={failure ? `note ${failure.calm ? 'calm' : 'bad'}` : undefined}>
      <div role="alert">
        {failure && (
          <>
            <p>{t(failure.message)}</p>
            {failure.hint && <p>{t(failure.hint)}</p>}
            {children}
          </>
        )}
      </div>
      {failure?.waitSeconds !== undefined && <Countdown seconds={failure.waitSeconds} />}
    </div>
  );
}

interface SubmitProps {
  readonly busy: boolean;
  readonly children: ReactNode;
}

export function SubmitButton({ busy, children }: SubmitProps): ReactNode {
  const { t } = useAccountTranslation();
  return (
    <button type="submit" className="main" aria-disabled={busy} aria-busy={busy}>
      {busy ? t('busy') : children}
    </button>
  );
}
