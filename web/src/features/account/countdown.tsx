import { type ReactNode, useState } from 'react';
import { nowMs } from '../../lib/clock.ts';
import { useSecondsUntil } from '../../lib/use-seconds-until.ts';
import { type AccountWords, useAccountTranslation } from './words.ts';

/** A wait in words: seconds under two minutes, else minutes, else hours. */
export function waitWords(t: AccountWords, seconds: number): string {
  if (seconds < 120) return t('wait.seconds', { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return t('wait.minutes', { minutes, seconds: seconds % 60 });
  return t('wait.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Time until the next try, updated each second; screen readers hear it on focus. */
export function Countdown({ seconds }: { readonly seconds: number }): ReactNode {
  const { t } = useAccountTranslation();
  const [endMs] = useState(() => nowMs() + seconds * 1_000);
  const left = useSecondsUntil(endMs);
  return <p role="timer">{left > 0 ? t('wait.again', { wait: waitWords(t, left) }) : t('wait.over')}</p>;
}
