import { isDatabaseAway } from './database-away.ts';

/** Most that go together. */
const MOST = 64;
/** So many groups may be on their way at once: while the disk takes one, the next is got ready. */
const ON_THE_WAY = 2;

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * Asks the database for many requests at once: what is asked while others are on their way goes with the next group, so
 * that a trip, and for a write the wait for the disk, is shared. Who asks alone waits for nobody.
 */
export class Gathering<Asked, Answer> {
  readonly #askAll: (group: readonly Asked[]) => Promise<readonly Answer[]>;
  #waiting: Waiting<Asked, Answer>[] = [];
  #onTheWay = 0;
  #isPlanned = false;

  /** @param askAll answers each of the group in its place; where it throws, nothing was written */
  constructor(askAll: (group: readonly Asked[]) => Promise<readonly Answer[]>) {
    this.#askAll = askAll;
  }

  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject });
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#isPlanned || this.#onTheWay >= ON_THE_WAY || this.#waiting.length === 0) return;
    this.#isPlanned = true;
    // After all requests that came in the same turn of the event loop.
    setImmediate(() => {
      this.#isPlanned = false;
      void this.#send(this.#waiting.splice(0, MOST));
      this.#plan();
    });
  }

  async #send(group: readonly Waiting<Asked, Answer>[]): Promise<void> {
    this.#onTheWay += 1;
    try {
      const answers = await this.#askAll(group.map(({ asked }) => asked));
      for (const [place, answer] of answers.entries()) group[place]?.resolve(answer);
    } catch (cause) {
      await this.#sendAlone(group, cause);
    } finally {
      this.#onTheWay -= 1;
      this.#plan();
    }
  }

  /** What one of them asks that the database refuses is not the others' fault. */
  async #sendAlone(group: readonly Waiting<Asked, Answer>[], cause: unknown): Promise<void> {
    if (group.length === 1 || isDatabaseAway(cause)) {
      for (const { reject } of group) reject(cause);
      return;
    }
    for (const one of group) await this.#send([one]);
  }
}
