/** A terminal and npm may both pass on one Ctrl-C, so a second signal must not cut the first one's work short. */
export function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}
