import { parentAtStart } from './parent-at-start.ts';

const LOOK_MS = 500;

/**
 * npm passes SIGTERM on to the shell that it starts a script in, and the shell dies of it without a word to us: what npm started
 * ends when that shell is gone. Without npm, whoever started us may go.
 */
function untilLeftByNpm(done: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parentAtStart) return;
    clearInterval(timer);
    done();
  }, LOOK_MS);
  timer.unref();
}

/** A terminal and npm may both pass on one Ctrl-C, so a second signal must not cut the first one's work short. */
export function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
    untilLeftByNpm(resolve);
  });
}
