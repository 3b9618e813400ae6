import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { codeIn } from '../../lib/code-text.ts';
import { useCodeFromMessage } from '../../lib/use-code-from-message.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSecondsUntil } from '../../lib/use-seconds-until.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { useUndelivered } from '../../lib/use-undelivered.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { AccountError } from './account-call.ts';
import { AccountNote } from './account-trouble.tsx';

const RESEND_AFTER_MS = 60_000;
const undelivered = new AccountError('undelivered', 'The message did not arrive');

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Checks the code. @throws AccountError */
  readonly prove: (code: string) => Promise<unknown>;
  readonly onProven: () => void;
  /** Has the message sent again; absent for a code that no message carries. */
  readonly resend?: () => Promise<unknown>;
  readonly children?: ReactNode;
}

/** Six digits: typed, pasted with their message, or read from it; they go as soon as they are whole. */
export function CodeEntry({ label, hint, prove, onProven, resend, children }: Props) {
  const { t } = useTranslation('safety');
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(false);
  const [sentAtMs, setSentAtMs] = useState(() => (resend ? nowMs() : 0));
  const proving = useSubmit<boolean>();
  const input = () => form.current?.querySelector('input');
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = codeIn(input()?.value ?? '');
    setMissing(code === null);
    if (code === null) return;
    const done = await proving.run(async () => {
      await prove(code);
      return true;
    });
    if (done) onProven();
  };
  const take = useCallback((text: string) => {
    const code = codeIn(text);
    const field = form.current?.querySelector('input');
    if (!code || !field) return;
    field.value = code;
    form.current?.requestSubmit();
  }, []);
  useCodeFromMessage(sentAtMs, take);
  const isLost = useUndelivered(sentAtMs);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Field label={label} hint={hint} error={missing ? t('safety.codeMissing') : undefined}>
        {(slot) => (
          <TextInput
            {...slot}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={400}
            onInput={(event: FormEvent<HTMLInputElement>) => take(event.currentTarget.value)}
            sx={{ letterSpacing: '0.25em', fontVariantNumeric: 'tabular-nums', maxWidth: 260 }}
          />
        )}
      </Field>
      <AccountNote error={proving.error ?? (isLost ? undelivered : null)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 3 }}>
        <Button type="submit" variant="contained" disabled={proving.busy}>
          {proving.busy ? t('saving') : t('safety.confirm')}
        </Button>
        {resend && <Resend resend={resend} sentAtMs={sentAtMs} onSent={() => setSentAtMs(nowMs())} />}
        {children}
      </Box>
    </form>
  );
}

interface ResendProps {
  readonly resend: () => Promise<unknown>;
  readonly sentAtMs: number;
  readonly onSent: () => void;
}

function Resend({ resend, sentAtMs, onSent }: ResendProps) {
  const { t } = useTranslation('safety');
  const format = useFormat();
  const [notBeforeMs, setNotBeforeMs] = useState(0);
  const sending = useSubmit<boolean>();
  const wait = useSecondsUntil(Math.max(sentAtMs + RESEND_AFTER_MS, notBeforeMs));
  const again = () =>
    sending.run(async () => {
      try {
        await resend();
      } catch (error) {
        if (error instanceof AccountError) setNotBeforeMs(nowMs() + (error.waitSeconds ?? 0) * 1_000);
        throw error;
      }
      onSent();
      return true;
    });
  return (
    <>
      <Button onClick={again} disabled={wait > 0 || sending.busy}>
        {wait > 0 ? t('safety.resendIn', { seconds: format.number(wait) }) : t('safety.resend')}
      </Button>
      {wait === 0 && <AccountNote error={sending.error} />}
    </>
  );
}
