import { displayPhone } from '@draksha/contract/phone';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { nowMs } from '../../lib/clock.ts';
import { checkCode, digitsTyped, fieldOf } from './checks.ts';
import { FailureNote, Field, Submit } from './fields.tsx';
import type { PendingCode } from './pending-code.ts';
import { type Outcome, verifyCode } from './sign-in.ts';
import { useSubmission } from './use-submission.ts';
import { useSpeech } from './words.ts';

/** The server sends one number one message a minute. */
const RESEND_AFTER_MS = 60_000;

function useSecondsUntil(instantMs: number): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const ticking = setInterval(() => setNow(nowMs()), 500);
    return () => clearInterval(ticking);
  }, []);
  return Math.max(0, Math.ceil((instantMs - now) / 1_000));
}

/** Fills the code in from the message where the browser may read it (WebOTP); elsewhere the farmer types it. */
function useCodeFromMessage(found: (code: string) => void): void {
  const latest = useRef(found);
  useEffect(() => {
    latest.current = found;
  });
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const leaving = new AbortController();
    const request = { otp: { transport: ['sms'] }, signal: leaving.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(request)
      .then((credential) => {
        const code = credential && 'code' in credential ? credential.code : null;
        if (typeof code === 'string') latest.current(code);
      })
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
}

interface CodeStepProps {
  readonly pending: PendingCode;
  /** Sends the code again. */
  readonly resend: (phone: string) => Promise<Outcome>;
  readonly onResent: () => void;
  readonly onChangeNumber: () => void;
  readonly onVerified: () => void;
}

/** The one-time code: typed, pasted or read from the message. */
export function CodeStep({
  pending,
  resend,
  onResent,
  onChangeNumber,
  onVerified,
}: CodeStepProps): ReactNode {
  const { t } = useSpeech();
  const form = useRef<HTMLFormElement>(null);
  const [again, setAgain] = useState<Outcome | null>(null);
  const [sending, setSending] = useState(false);
  const wait = useSecondsUntil(pending.sentAtMs + RESEND_AFTER_MS);
  const { busy, problems, failure, submit } = useSubmission(
    checkCode,
    (values) => verifyCode(pending.phone, digitsTyped(fieldOf(values, 'code'))),
    onVerified,
  );
  const codeInput = () => form.current?.elements.namedItem('code');
  const sendWhenWhole = () => {
    const input = codeInput();
    if (input instanceof HTMLInputElement && /^\d{6}$/.test(digitsTyped(input.value)))
      form.current?.requestSubmit();
  };
  useEffect(() => {
    const input = form.current?.elements.namedItem('code');
    if (input instanceof HTMLInputElement) input.focus();
  }, []);
  useCodeFromMessage((code) => {
    const input = codeInput();
    if (!(input instanceof HTMLInputElement)) return;
    input.value = code;
    sendWhenWhole();
  });
  const sendAgain = async () => {
    setSending(true);
    const outcome = await resend(pending.phone);
    setSending(false);
    setAgain(outcome);
    if ('ok' in outcome) onResent();
  };
  return (
    <form ref={form} onSubmit={submit} method="post" noValidate>
      <h1>{t('code.title')}</h1>
      <p className="lead">{t('code.sent', { phone: displayPhone(pending.phone) })}</p>
      <Field
        name="code"
        label="field.code"
        problems={problems}
        className="digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        onInput={sendWhenWhole}
      />
      <FailureNote failure={failure ?? (again && 'failure' in again ? again.failure : null)} />
      <Submit busy={busy}>{t('code.submit')}</Submit>
      <div className="asides">
        <button
          type="button"
          className="quiet"
          disabled={wait > 0 || sending}
          onClick={() => void sendAgain()}
        >
          {wait > 0 ? t('code.resendIn', { seconds: wait }) : t('code.resend')}
        </button>
        <button type="button" className="quiet" onClick={onChangeNumber}>
          {t('code.change')}
        </button>
      </div>
      <p role="status" className="hint">
        {again && 'ok' in again && wait > 0 ? t('code.resent') : ''}
      </p>
    </form>
  );
}
