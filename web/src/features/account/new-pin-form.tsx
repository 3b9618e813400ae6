import { type ReactNode, useState } from 'react';
import { checkNewSecret, secretOf } from './checks.ts';
import { FailureNote, Submit } from './fields.tsx';
import { NewPin } from './new-secret.tsx';
import { saveSecret } from './sign-in.ts';
import { useSubmission } from './use-submission.ts';
import { useSpeech, type WordKey } from './words.ts';

const check = checkNewSecret('pin');
const action = (form: FormData) => saveSecret(secretOf(form, 'pin'), 'pin');

interface Props {
  readonly title: WordKey;
  readonly onSaved: () => void;
  readonly children?: ReactNode;
}

/** Chooses the PIN of the farmer who is signed in. */
export function NewPinForm({ title, onSaved, children }: Props): ReactNode {
  const { t } = useSpeech();
  const [saved, setSaved] = useState(false);
  const { busy, problems, failure, submit } = useSubmission(check, action, () => {
    setSaved(true);
    onSaved();
  });
  return (
    <form onSubmit={submit} method="post" noValidate name="new-pin">
      <h1>{t(title)}</h1>
      <p className="lead">{t('newPin.lead')}</p>
      <NewPin problems={problems} renewed />
      <FailureNote failure={failure} />
      <Submit busy={busy || saved}>{t('newPin.submit')}</Submit>
      <p role="status" className="hint">
        {saved && t('done.pin')}
      </p>
      {children}
    </form>
  );
}
