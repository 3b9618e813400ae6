import { type ReactNode, useEffect, useRef } from 'react';
import { checkRequired, fieldOf } from './checks.ts';
import { AccountInput, FailureNote, SubmitButton } from './fields.tsx';
import { leaveForOrganisation } from './other-sign-in.ts';
import { useSubmission } from './use-submission.ts';
import { useAccountTranslation } from './words.ts';

const check = checkRequired('organisation');
const action = (form: FormData) => leaveForOrganisation(fieldOf(form, 'organisation'));
const nothingMore = () => undefined;

/** Finds an organisation's sign-in by its e-mail domain. */
export function OrganisationForm(): ReactNode {
  const { t } = useAccountTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { busy, problems, failure, submit } = useSubmission(check, action, nothingMore);
  useEffect(() => {
    const input = form.current?.elements.namedItem('organisation');
    if (input instanceof HTMLElement) input.focus();
  }, []);
  return (
    <form ref={form} onSubmit={submit} method="post" noValidate name="organisation">
      <AccountInput
        name="organisation"
        label="field.organisation"
        hint="field.organisationHint"
        problems={problems}
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
      />
      <FailureNote failure={failure} />
      <SubmitButton busy={busy}>{t('login.goOn')}</SubmitButton>
    </form>
  );
}
