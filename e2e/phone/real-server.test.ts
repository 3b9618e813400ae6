import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { happenings } from './happenings.ts';
import { nextVersion, phone } from './programs.ts';
import { inItsOwnProcess, inThisProcess } from './real-servers.ts';
import { liveThrough } from './scenario.ts';

/** More, and others, by `npm run test:random -- <seed> <rounds>`. */
const numRuns = Number(process.env.REAL_RUNS ?? 15);
const deadlyRuns = Number(process.env.DEADLY_RUNS ?? 1);

test(`two phones and the real server agree after whatever happened, ${numRuns} times`, {
  timeout: 60_000 + numRuns * 4_000,
}, async () => {
  await using next = await nextVersion();
  await using real = await inThisProcess();
  await fc.assert(
    fc.asyncProperty(happenings(), async (actions) =>
      liveThrough({ phone, next }, await real.begin(), actions),
    ),
    { numRuns, includeErrorInReport: true, endOnFailure: true },
  );
});

test(`so they do where the server is killed with its database, ${deadlyRuns} times`, {
  timeout: 60_000 + deadlyRuns * 60_000,
}, async () => {
  await using next = await nextVersion();
  await using real = await inItsOwnProcess();
  let killed = 0;
  const deadly = happenings(1).filter((actions) => {
    const crashes = actions.filter(
      (one) => one.do === 'crash' || (one.do === 'sync' && one.fault === 'crash'),
    );
    return crashes.length > 1 && crashes.length < 4 && crashes.some((one) => one.do === 'sync');
  });
  await fc.assert(
    fc.asyncProperty(deadly, async (actions) => {
      const server = await real.begin();
      const crash = () => {
        killed += 1;
        return server.crash();
      };
      await liveThrough({ phone, next }, { ...server, crash }, actions);
    }),
    { numRuns: deadlyRuns, includeErrorInReport: true, endOnFailure: true },
  );
  expect(killed).toBeGreaterThan(0);
});
