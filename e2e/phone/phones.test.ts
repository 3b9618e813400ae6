import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { test } from 'vitest';
import * as decisions from '../../web/src/lib/farm/farm-decisions.ts';
import { FarmStore } from '../../web/src/lib/farm/farm-store.ts';
import { syncOnce } from '../../web/src/lib/farm/farm-sync.ts';
import { reference } from './reference-server.ts';
import { happenings, liveThrough, type Phone } from './scenario.ts';

/** More by `PHONE_RUNS=10000`, others by `PROPERTY_SEED=…`. */
const numRuns = Number(process.env.PHONE_RUNS ?? 200);

const phone: Phone = { FarmStore, syncOnce, decisions };

test(
  `two phones and the server agree after whatever happened, ${numRuns} times`,
  {
    timeout: 30_000 + numRuns * 500,
  },
  () =>
    fc.assert(
      fc.asyncProperty(happenings, (actions) => liveThrough(phone, reference(), actions)),
      { numRuns, includeErrorInReport: true },
    ),
);
