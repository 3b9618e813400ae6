import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { test } from 'vitest';
import { happenings } from './happenings.ts';
import { nextVersion, phone } from './programs.ts';
import { reference } from './reference-server.ts';
import { liveThrough } from './scenario.ts';

/** More by `PHONE_RUNS=10000`, others by `PROPERTY_SEED=…`. */
const numRuns = Number(process.env.PHONE_RUNS ?? 200);

test(`two phones and the server agree after whatever happened, ${numRuns} times`, {
  timeout: 30_000 + numRuns * 500,
}, async () => {
  await using next = await nextVersion();
  await fc.assert(
    fc.asyncProperty(happenings(), (actions) => liveThrough({ phone, next }, reference(), actions)),
    { numRuns, includeErrorInReport: true },
  );
});
