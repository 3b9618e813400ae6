import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { AuthFailure } from './auth-failure.ts';
import { FailureNote, SubmitButton } from './fields.tsx';
import { byPasskey, type Factors, leaveSecondStep, readFactors } from './second-step-calls.ts';
import { FactorCodeForm, MessageForm, RecoveryForm } from './second-step-forms.tsx';
import { useSubmission } from './use-submission.ts';
import { useAccountTranslation } from './words.ts';

type Way = 'totp' | 'phone' | 'webauthn' | 'recovery_code';

const ways = ['totp', 'webauthn', 'phone', 'recovery_code'] as const satisfies readonly Way[];

interface Props {
  readonly onProven: () => void;
}

/** The second factor: one at a time, the others one tap away. */
export function SecondStep({ onProven }: Props): ReactNode {
  const { t } = useAccountTranslation();
  const [factors, setFactors] = useState<Factors | null>(null);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [chosen, setChosen] = useState<Way | null>(null);
  const read = useCallback(() => {
    setFailure(null);
    void readFactors().then((outcome) => {
      if ('failure' in outcome) setFailure(outcome.failure);
      else setFactors(outcome.ok);
    });
  }, []);
  useEffect(read, [read]);
  const offered = ways.filter((way) => factors?.[way]);
  const way = chosen ?? offered[0] ?? null;
  const id = (way && factors?.[way]) ?? '';
  return (
    <section aria-labelledby="second-step">
      <h1 id="second-step">{t('second.title')}</h1>
      <p className="lead">{way ? t(`second.${way}.lead`) : t('second.lead')}</p>
      {way === 'totp' && <FactorCodeForm factorId={id} onProven={onProven} />}
      {way === 'phone' && <MessageForm factorId={id} onProven={onProven} />}
      {way === 'webauthn' && <PasskeyForm factorId={id} onProven={onProven} />}
      {way === 'recovery_code' && <RecoveryForm onProven={onProven} />}
      {!factors && <FailureNote failure={failure} />}
      <div className="asides column">
        {failure && (
          <button type="button" className="quiet" onClick={read}>
            {t('second.again')}
          </button>
        )}
        {offered
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className="quiet" onClick={() => setChosen(other)}>
              {t(`second.${other}.instead`)}
            </button>
          ))}
        <button type="button" className="quiet" onClick={() => void leaveSecondStep()}>
          {t('second.leave')}
        </button>
      </div>
    </section>
  );
}

const nothingToCheck = () => ({});

function PasskeyForm({ factorId, onProven }: Props & { readonly factorId: string }): ReactNode {
  const { t } = useAccountTranslation();
  const { busy, failure, submit } = useSubmission(nothingToCheck, () => byPasskey(factorId), onProven);
  return (
    <form onSubmit={submit} method="post" noValidate>
      <FailureNote failure={failure} />
      <SubmitButton busy={busy}>{t('second.webauthn.submit')}</SubmitButton>
    </form>
  );
}
