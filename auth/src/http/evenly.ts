import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '../options.ts';

/** Minimum time of an answer that must not reveal by its time whether an account exists. */
const USUAL_STEP_MS = 60;
/** Step where accounts are hidden entirely: longer than any path, for answers and refusals. */
const HIDDEN_STEP_MS = 500;

export const addressStep = ({ knownAddresses }: Settings): number =>
  knownAddresses === 'hidden' ? HIDDEN_STEP_MS : USUAL_STEP_MS;

async function nextStep(began: number, stepMs: number): Promise<void> {
  const took = performance.now() - began;
  const due = began + stepMs * Math.max(1, Math.ceil(took / stepMs));
  // A timer may end a millisecond early, and leaves out the part of one.
  for (let left = due - performance.now(); left > 0; left = due - performance.now())
    await pause(Math.ceil(left));
}

/** Answers at the next full step, so that paths of different duration look alike. A random delay would still differ on average. */
export async function evenly<Result>(work: Promise<Result>, stepMs: number): Promise<Result> {
  const began = performance.now();
  const [settled] = await Promise.allSettled([work]);
  await nextStep(began, stepMs);
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/** Delays refusals to a fixed step where the instance hides who has an account; grants return at once. */
export async function refusedEvenly<Result>(work: Promise<Result>, settings: Settings): Promise<Result> {
  if (settings.knownAddresses !== 'hidden') return work;
  const began = performance.now();
  try {
    return await work;
  } catch (refusal) {
    await nextStep(began, HIDDEN_STEP_MS);
    throw refusal;
  }
}
