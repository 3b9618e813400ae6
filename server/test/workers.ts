import { availableParallelism } from 'node:os';

/** One less than the cores is vitest's default. Much of what is tested waits for something: one more keeps them busy. */
export const WORKERS = availableParallelism() + 1;
