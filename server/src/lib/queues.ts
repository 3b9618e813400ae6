/** One piece of work after the other, in the order they came; a failing one does not stop the next. */
export interface Turns {
  runInOrder<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all work queued so far is done. */
  idle(): Promise<void>;
}

export function createSerialQueue(): Turns {
  let last: Promise<void> = Promise.resolve();
  return {
    runInOrder(work) {
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

interface Waiting {
  readonly size: number;
  readonly start: () => void;
  passedOver: number;
}

/** One piece of work after the other, of those that wait the smallest first; none is passed over more than `mostPassed` times. */
export function smallestFirst(mostPassed: number): <T>(size: number, work: () => Promise<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let isBusy = false;
  const next = (): Waiting | undefined => {
    const patient = waiting.find(({ passedOver }) => passedOver >= mostPassed);
    const chosen = patient ?? waiting.toSorted((a, b) => a.size - b.size)[0];
    if (chosen === undefined) return undefined;
    const at = waiting.indexOf(chosen);
    for (const before of waiting.slice(0, at)) before.passedOver += 1;
    waiting.splice(at, 1);
    return chosen;
  };
  return async (size, work) => {
    if (isBusy) await new Promise<void>((start) => waiting.push({ size, start, passedOver: 0 }));
    isBusy = true;
    try {
      return await work();
    } finally {
      const chosen = next();
      if (chosen) chosen.start();
      else isBusy = false;
    }
  };
}
