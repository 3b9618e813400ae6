import { parentAtStart } from './parent-at-start.ts';

const LOOK_MS = 500;

/** Ends when npm's shell is gone: npm passes SIGTERM to that shell, which dies without passing it on. */
function untilLeftByNpm(done: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parentAtStart) return;
    clearInterval(timer);
    done();
  }, LOOK_MS);
  timer.unref();
}

/** A terminal and npm may both pass on one Ctrl-C: the second signal must not cut the first's work short. */
export function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
    untilLeftByNpm(resolve);
  });
}
