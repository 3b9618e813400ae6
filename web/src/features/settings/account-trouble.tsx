import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSecondsUntil } from '../../lib/use-seconds-until.ts';
import { Trouble } from '../../ui/notice.tsx';
import { AccountError } from './account-call.ts';

/** Why it did not work, in words; a wait counts down. */
export function AccountNote({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('safety');
  if (error === null || error === undefined) return null;
  const kind = error instanceof AccountError ? error.kind : 'other';
  const seconds = error instanceof AccountError ? error.waitSeconds : null;
  return (
    <>
      <Trouble>{t(`safety.trouble.${kind}`)}</Trouble>
      {seconds !== null && <Wait key={seconds} seconds={seconds} />}
    </>
  );
}

function Wait({ seconds }: { readonly seconds: number }) {
  const { t } = useTranslation('safety');
  const format = useFormat();
  const [endMs] = useState(() => nowMs() + seconds * 1_000);
  const left = useSecondsUntil(endMs);
  if (left === 0) return <p role="timer">{t('safety.waitOver')}</p>;
  const minutes = Math.floor(left / 60);
  return (
    <p role="timer">
      {minutes < 2
        ? t('safety.waitSeconds', { seconds: format.number(left) })
        : t('safety.waitMinutes', { minutes: format.number(minutes), seconds: format.number(left % 60) })}
    </p>
  );
}
