/** One piece of work after the other, in the order they came; a piece that fails holds up nobody. */
export interface Turns {
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Ends when nothing is left of what came so far. */
  idle(): Promise<void>;
}

export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve();
  return {
    inTurn(work) {
      const result = last.then(work);
      last = result.then(
        () => undefined,
        () => undefined,
      );
      return result;
    },
    idle: () => last,
  };
}

/** Runs pieces of work side by side, so many at a time; the others wait in the order they came. */
export function atMost(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
