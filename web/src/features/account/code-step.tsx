import { displayPhone } from '@draksha/contract/phone';
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { nowMs } from '../../lib/clock.ts';
import { codeIn } from '../../lib/code-text.ts';
import { useCodeFromMessage } from '../../lib/use-code-from-message.ts';
import { useSecondsUntil } from '../../lib/use-seconds-until.ts';
import { useUndelivered } from '../../lib/use-undelivered.ts';
import type { AuthFailure } from './auth-failure.ts';
import { Captcha } from './captcha.tsx';
import { checkCode, fieldOf } from './checks.ts';
import type { Outcome, SignedIn } from './client-calls.ts';
import { waitWords } from './countdown.tsx';
import { AccountInput, FailureNote, SubmitButton } from './fields.tsx';
import type { PendingCode, Recipient } from './pending-code.ts';
import { confirmCode } from './sign-in.ts';
import { useSubmission } from './use-submission.ts';
import { useAccountTranslation } from './words.ts';

/** The server sends one number one message a minute. */
const RESEND_AFTER_MS = 60_000;
/** As many wrong tries as the server allows a code. */
const TRIES = 5;

interface CodeStepProps {
  readonly pending: PendingCode;
  /** Sends the code again. */
  readonly resend: (to: Recipient) => Promise<Outcome>;
  readonly onResent: () => void;
  readonly onChangeNumber: () => void;
  readonly onVerified: (entry: SignedIn) => void;
}

interface Again {
  readonly outcome: Outcome;
  /** The server's time for the next message, where given. */
  readonly notBeforeMs: number;
}

const lost = (to: Recipient): AuthFailure => ({
  message: 'error.undelivered',
  hint: to.channel === 'email' ? 'error.undeliveredMailHint' : 'error.undeliveredHint',
});
const spent: AuthFailure = { message: 'error.codeSpent', hint: 'error.codeSpentHint' };

/** The one-time code: typed, pasted with or without its message, or read from the message. */
export function CodeStep({
  pending,
  resend,
  onResent,
  onChangeNumber,
  onVerified,
}: CodeStepProps): ReactNode {
  const { t } = useAccountTranslation();
  const form = useRef<HTMLFormElement>(null);
  const wrong = useRef(0);
  const [again, setAgain] = useState<Again | null>(null);
  const [sending, setSending] = useState(false);
  const wait = useSecondsUntil(Math.max(pending.sentAtMs + RESEND_AFTER_MS, again?.notBeforeMs ?? 0));
  const { to, sentAtMs } = pending;
  const isLost = useUndelivered(sentAtMs);
  const verify = async (values: FormData): Promise<Outcome<SignedIn>> => {
    const outcome = await confirmCode(to, codeIn(fieldOf(values, 'code')) ?? '');
    if ('ok' in outcome || outcome.failure.message !== 'error.otp') return outcome;
    wrong.current += 1;
    // Typing replaces it.
    const input = form.current?.elements.namedItem('code');
    if (input instanceof HTMLInputElement) input.select();
    return wrong.current < TRIES ? outcome : { failure: spent };
  };
  const { busy, problems, failure, submit } = useSubmission(checkCode, verify, onVerified);
  const take = useCallback((input: HTMLInputElement, text: string) => {
    const code = codeIn(text);
    if (!code) return;
    input.value = code;
    form.current?.requestSubmit();
  }, []);
  useEffect(() => {
    const input = form.current?.elements.namedItem('code');
    if (input instanceof HTMLInputElement) input.focus();
  }, []);
  useCodeFromMessage(
    sentAtMs,
    useCallback(
      (text: string) => {
        const input = form.current?.elements.namedItem('code');
        if (input instanceof HTMLInputElement) take(input, text);
      },
      [take],
    ),
  );
  const sendAgain = async () => {
    setSending(true);
    const outcome = await resend(to);
    setSending(false);
    const seconds = 'failure' in outcome ? (outcome.failure.waitSeconds ?? 0) : 0;
    setAgain({ outcome, notBeforeMs: nowMs() + seconds * 1_000 });
    if ('failure' in outcome) return;
    wrong.current = 0;
    onResent();
  };
  const notSent = again && 'failure' in again.outcome ? again.outcome.failure : null;
  return (
    <form ref={form} onSubmit={submit} method="post" noValidate name="code">
      <h1>{t('code.title')}</h1>
      <p className="lead">
        {to.channel === 'email'
          ? t('code.sentMail', { email: to.address })
          : t('code.sent', { phone: displayPhone(to.address) })}
      </p>
      <AccountInput
        name="code"
        label="field.code"
        problems={problems}
        className="digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        // Room for a pasted message: the six digits are picked out of it.
        maxLength={400}
        onInput={(event: FormEvent<HTMLInputElement>) => take(event.currentTarget, event.currentTarget.value)}
      />
      <FailureNote failure={failure ?? notSent ?? (isLost ? lost(to) : null)} />
      <Captcha />
      <SubmitButton busy={busy}>{t('code.submit')}</SubmitButton>
      <div className="asides">
        <button
          type="button"
          className="quiet"
          disabled={wait > 0 || sending}
          onClick={() => void sendAgain()}
        >
          {wait > 0 ? t('code.resendIn', { wait: waitWords(t, wait) }) : t('code.resend')}
        </button>
        <button type="button" className="quiet" onClick={onChangeNumber}>
          {t(to.channel === 'email' ? 'code.changeMail' : 'code.change')}
        </button>
      </div>
      <p role="status" className="hint">
        {again && !notSent && wait > 0 ? t('code.resent') : ''}
      </p>
    </form>
  );
}
