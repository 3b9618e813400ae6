import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { nowMs } from '../../lib/clock.ts';
import { codeIn } from '../../lib/code-text.ts';
import { useCodeFromMessage } from '../../lib/use-code-from-message.ts';
import { useSecondsUntil } from '../../lib/use-seconds-until.ts';
import type { AuthFailure } from './auth-failure.ts';
import { checkCode, checkRequired, fieldOf } from './checks.ts';
import type { Outcome } from './client-calls.ts';
import { waitWords } from './countdown.tsx';
import { AccountInput, FailureNote, SubmitButton } from './fields.tsx';
import { byAppCode, byMessage, byRecoveryCode, sendFactorCode } from './second-step-calls.ts';
import { useSubmission } from './use-submission.ts';
import { type AccountWordKey, useAccountTranslation } from './words.ts';

interface CodeFormProps {
  readonly label: AccountWordKey;
  readonly prove: (code: string) => Promise<Outcome>;
  readonly onProven: () => void;
  /** When a message with the code left; 0 where none does. */
  readonly sentAtMs?: number;
  readonly trouble?: AuthFailure | null;
  readonly children?: ReactNode;
}

/** Six digits, sent as soon as they are whole. */
function CodeForm({ label, prove, onProven, sentAtMs = 0, trouble = null, children }: CodeFormProps) {
  const { t } = useAccountTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { busy, problems, failure, submit } = useSubmission(
    checkCode,
    (values) => prove(codeIn(fieldOf(values, 'code')) ?? ''),
    onProven,
  );
  const take = useCallback((text: string) => {
    const input = form.current?.elements.namedItem('code');
    const code = codeIn(text);
    if (!code || !(input instanceof HTMLInputElement)) return;
    input.value = code;
    form.current?.requestSubmit();
  }, []);
  useCodeFromMessage(sentAtMs, take);
  useEffect(() => {
    const input = form.current?.elements.namedItem('code');
    if (input instanceof HTMLInputElement) input.focus();
  }, []);
  return (
    <form ref={form} onSubmit={submit} method="post" noValidate name="second-step">
      <AccountInput
        name="code"
        label={label}
        problems={problems}
        className="digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={400}
        onInput={(event: FormEvent<HTMLInputElement>) => take(event.currentTarget.value)}
      />
      <FailureNote failure={failure ?? trouble} />
      <SubmitButton busy={busy}>{t('code.submit')}</SubmitButton>
      {children}
    </form>
  );
}

interface FactorProps {
  readonly factorId: string;
  readonly onProven: () => void;
}

export const FactorCodeForm = ({ factorId, onProven }: FactorProps): ReactNode => (
  <CodeForm label="second.totp.code" prove={(code) => byAppCode(factorId, code)} onProven={onProven} />
);

const RESEND_AFTER_MS = 60_000;

/** An SMS code: requested on demand, then typed or read from the message. */
export function MessageForm({ factorId, onProven }: FactorProps): ReactNode {
  const { t } = useAccountTranslation();
  const [sent, setSent] = useState<{ challengeId: string; atMs: number } | null>(null);
  const [notBeforeMs, setNotBeforeMs] = useState(0);
  const [trouble, setTrouble] = useState<AuthFailure | null>(null);
  const [sending, setSending] = useState(false);
  const wait = useSecondsUntil(Math.max((sent?.atMs ?? 0) + (sent ? RESEND_AFTER_MS : 0), notBeforeMs));
  const send = async () => {
    if (sending) return;
    setSending(true);
    const outcome = await sendFactorCode(factorId);
    setSending(false);
    setTrouble('failure' in outcome ? outcome.failure : null);
    if ('ok' in outcome) setSent({ challengeId: outcome.ok, atMs: nowMs() });
    else setNotBeforeMs(nowMs() + (outcome.failure.waitSeconds ?? 0) * 1_000);
  };
  if (!sent) {
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        method="post"
      >
        <FailureNote failure={trouble} />
        <SubmitButton busy={sending}>{t('second.phone.submit')}</SubmitButton>
      </form>
    );
  }
  return (
    <CodeForm
      label="field.code"
      prove={(code) => byMessage(factorId, sent.challengeId, code)}
      onProven={onProven}
      sentAtMs={sent.atMs}
      trouble={trouble}
    >
      <div className="asides">
        <button type="button" className="quiet" disabled={wait > 0 || sending} onClick={() => void send()}>
          {wait > 0 ? t('code.resendIn', { wait: waitWords(t, wait) }) : t('code.resend')}
        </button>
      </div>
    </CodeForm>
  );
}

const checkRecovery = checkRequired('recovery');

export function RecoveryForm({ onProven }: { readonly onProven: () => void }): ReactNode {
  const { t } = useAccountTranslation();
  const { busy, problems, failure, submit } = useSubmission(
    checkRecovery,
    (values) => byRecoveryCode(fieldOf(values, 'recovery')),
    onProven,
  );
  return (
    <form onSubmit={submit} method="post" noValidate name="recovery">
      <AccountInput
        name="recovery"
        label="second.recovery_code.code"
        problems={problems}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <FailureNote failure={failure} />
      <SubmitButton busy={busy}>{t('code.submit')}</SubmitButton>
    </form>
  );
}
