import { isDatabaseAway } from './database-away.ts';

const MAX_BATCH = 64;
/** While the disk takes one batch, the next is prepared. */
const MAX_UNDER_WAY = 2;

interface Waiting<Input, Answer> {
  readonly input: Input;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * Sends many requests to the database as one. Requests that arrive while a batch is running share the next one, and
 * with it the round trip and the wait for the disk. A single request does not wait.
 */
export class RequestBatcher<Input, Answer> {
  readonly #answerAll: (group: readonly Input[]) => Promise<readonly Answer[]>;
  #waiting: Waiting<Input, Answer>[] = [];
  #underWay = 0;
  #isPlanned = false;

  /** @param answerAll returns the answers in the order of its inputs; where it throws, nothing was written */
  constructor(answerAll: (group: readonly Input[]) => Promise<readonly Answer[]>) {
    this.#answerAll = answerAll;
  }

  ask(input: Input): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject });
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#isPlanned || this.#underWay >= MAX_UNDER_WAY || this.#waiting.length === 0) return;
    this.#isPlanned = true;
    // After all requests of the same turn of the event loop.
    setImmediate(() => {
      this.#isPlanned = false;
      void this.#send(this.#waiting.splice(0, MAX_BATCH));
      this.#plan();
    });
  }

  async #send(group: readonly Waiting<Input, Answer>[]): Promise<void> {
    this.#underWay += 1;
    try {
      const answers = await this.#answerAll(group.map(({ input }) => input));
      for (const [place, answer] of answers.entries()) group[place]?.resolve(answer);
    } catch (cause) {
      await this.#sendAlone(group, cause);
    } finally {
      this.#underWay -= 1;
      this.#plan();
    }
  }

  /** Repeats a refused batch one by one, so that one bad request fails alone. */
  async #sendAlone(group: readonly Waiting<Input, Answer>[], cause: unknown): Promise<void> {
    if (group.length === 1 || isDatabaseAway(cause)) {
      for (const { reject } of group) reject(cause);
      return;
    }
    for (const one of group) await this.#send([one]);
  }
}
