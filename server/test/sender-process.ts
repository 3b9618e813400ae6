import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { sendBriefs, sendBriefsEachMinute } from '../src/features/morning-brief/service.ts';

/**
 * One sender of several on one database, by the clock of its parent, which begins to go on when it is told: the rounds of morning messages
 * one after the other, or as the job keeps them where it is told so. It says `ready` before its first.
 */

const ROUND_MS = 20;

let toldMs = Date.now();
let toldAt = performance.now();
process.on('message', (instant: number) => {
  [toldMs, toldAt] = [instant, performance.now()];
});

const stop = new AbortController();
process.once('disconnect', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
await using context = await createContext(readConfig(process.env), {
  clock: () => new Date(toldMs + performance.now() - toldAt),
  print: () => undefined,
  log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }, pino.destination(2)),
});
process.send?.('ready');
const asTheJob = process.argv[2] === 'as the job does';
while (!stop.signal.aborted) {
  await (asTheJob ? sendBriefsEachMinute : sendBriefs)(context, stop.signal);
  await pause(ROUND_MS, undefined, { signal: stop.signal }).catch(() => undefined);
}
