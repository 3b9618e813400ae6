import { type ReactNode, useState } from 'react';
import { secretOf } from './checks.ts';
import { AccountChoice, FailureNote, SubmitButton } from './fields.tsx';
import { checkChosenSecret, NewPassword, NewPin, secretKindOf } from './new-secret.tsx';
import { saveSecret } from './sign-in.ts';
import { useSubmission } from './use-submission.ts';
import { type AccountWordKey, useAccountTranslation } from './words.ts';

const action = (form: FormData) => saveSecret(secretOf(form, secretKindOf(form)), secretKindOf(form));

interface Props {
  readonly title: AccountWordKey;
  readonly onSaved: () => void;
  readonly children?: ReactNode;
}

/** Sets the signed-in user's PIN or password. */
export function NewSecretForm({ title, onSaved, children }: Props): ReactNode {
  const { t } = useAccountTranslation();
  const [saved, setSaved] = useState<AccountWordKey | null>(null);
  const { busy, problems, failure, submit } = useSubmission(checkChosenSecret, action, (_, form) => {
    setSaved(secretKindOf(form) === 'pin' ? 'done.pin' : 'done.password');
    onSaved();
  });
  return (
    <form onSubmit={submit} method="post" noValidate name="new-pin">
      <h1>{t(title)}</h1>
      <p className="lead">{t('newPin.lead')}</p>
      <AccountChoice
        name="method"
        label="register.method"
        choices={[
          ['pin', 'login.pin'],
          ['password', 'login.password'],
        ]}
      />
      <div className="only-pin">
        <NewPin problems={problems} renewed />
      </div>
      <div className="only-password">
        <NewPassword problems={problems} />
      </div>
      <FailureNote failure={failure} />
      <SubmitButton busy={busy || saved !== null}>
        <span className="only-pin">{t('newPin.submit')}</span>
        <span className="only-password">{t('newPin.submitPassword')}</span>
      </SubmitButton>
      <p role="status" className="hint">
        {saved && t(saved)}
      </p>
      {children}
    </form>
  );
}
