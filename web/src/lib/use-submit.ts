import { useCallback, useRef, useState } from 'react';
import { noteStorageFailure, noteStorageSuccess } from './phone-room.ts';
import { blockReload } from './reload-guard.ts';

export interface Submit<Result> {
  readonly busy: boolean;
  readonly error: unknown;
  clear(): void;
  /** Runs the action once; a second call while it runs is the same run. Answers `null` when it failed. */
  run(action: () => Promise<Result>): Promise<Result | null>;
}

/** The state of one Save button: busy, failed or at rest. What was typed stays in the form, not here. */
export function useSubmit<Result>(): Submit<Result> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<Promise<Result | null> | null>(null);
  const run = useCallback((action: () => Promise<Result>) => {
    if (running.current) return running.current;
    setBusy(true);
    setError(null);
    const release = blockReload();
    const started = action()
      .then((result) => {
        noteStorageSuccess();
        return result;
      })
      .catch((reason: unknown) => {
        noteStorageFailure(reason);
        setError(reason);
        return null;
      })
      .finally(() => {
        running.current = null;
        setBusy(false);
        release();
      });
    running.current = started;
    return started;
  }, []);
  const clear = useCallback(() => setError(null), []);
  return { busy, error, run, clear };
}
