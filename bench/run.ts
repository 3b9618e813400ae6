import { run } from '../scripts/steps.ts';

/** `npm run bench`: every measurement that the closing figures and the docs quote, one after the other. */

const measurements = [
  ['The API against SELECT 1', 'bench/api.ts'],
  ['A sync of 500 writes and lists, against the same SQL', 'bench/sync.ts'],
  ['The plan for a member, beside the owner’s', 'bench/member-plan.ts'],
  ['An agronomist’s list of 500 and 5,000 farms', 'bench/organisation-desk.ts'],
  ['A packhouse’s list of 500 and 5,000 products', 'bench/product-list.ts'],
  ['Morning messages of 10,000 farmers', 'bench/morning-messages.ts'],
  ['Reports of 10,000 records', 'bench/reports.ts'],
  ['Stands of the event loop beside a farm of 300 plots', 'bench/event-loop.ts'],
  ['Plans of every statement at two million rows', 'bench/query-plans.ts'],
  ['Sign-in against its own hash', 'bench/sign-in.ts'],
  ['Memory after 10,000 sessions', 'bench/sign-in-memory.ts'],
  ['The first loads, in bytes and requests', 'scripts/budgets.ts'],
  ['Second visit and offline start on a slow phone', 'bench/second-visit.ts'],
  ['A farm of 100 plots and 5,000 records on a slow phone', 'bench/farm-phone.ts'],
  ['Reports as PDFs, on the server and on a slow phone', 'bench/paper.ts'],
  ['Memory after 10,000 weather cells', '--expose-gc', 'bench/weather-cells.ts'],
  ['The models, hours per second', 'models/bench/speed.ts'],
] as const;

for (const [title, ...command] of measurements) {
  process.stdout.write(`\n## ${title}\n\n`);
  if ((await run([process.execPath, ...command])) !== 0) process.exitCode = 1;
}
