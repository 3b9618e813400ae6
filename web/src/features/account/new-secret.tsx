import type { ReactNode } from 'react';
import { checkNewSecret, fieldOf, type Problems, type SecretKind } from './checks.ts';
import { SecretField } from './fields.tsx';

export const secretKindOf = (form: FormData): SecretKind =>
  fieldOf(form, 'method') === 'password' ? 'password' : 'pin';

export const checkChosenSecret = (form: FormData): Problems => checkNewSecret(secretKindOf(form))(form);

interface Props {
  readonly problems: Problems;
  /** Replacing one, rather than choosing the first. */
  readonly renewed?: boolean;
}

/** A new PIN, typed twice. */
export const NewPin = ({ problems, renewed }: Props): ReactNode => (
  <>
    <SecretField
      name="pin"
      label={renewed ? 'field.newPin' : 'field.pin'}
      hint="field.pinHint"
      autoComplete="new-password"
      problems={problems}
    />
    <SecretField
      name="confirmPin"
      label={renewed ? 'field.confirmNewPin' : 'field.confirmPin'}
      autoComplete="new-password"
      problems={problems}
    />
  </>
);

/** A new password, typed twice. */
export const NewPassword = ({ problems }: Props): ReactNode => (
  <>
    <SecretField
      name="password"
      label="field.password"
      hint="field.passwordHint"
      autoComplete="new-password"
      problems={problems}
    />
    <SecretField
      name="confirmPassword"
      label="field.confirmPassword"
      autoComplete="new-password"
      problems={problems}
    />
  </>
);
