import { livePeople } from '../../server/test/people-acts.ts';
import { startProduct } from '../../server/test/product-process.ts';
import { scratchFolder } from '../../server/test/scratch-folder.ts';
import { ask, conclude, register, say } from './lib/farmers.ts';

/**
 * Twelve people on five farms do random acts on the built product against a model of who may what. `npm run hostile -- people [acts]
 * [seed]`; it fails at the first answer that is other than the model's.
 */

const PEOPLE = 12;
const ACTS = Number(process.argv[2] ?? 100_000);
const SEED = Number(process.argv[3] ?? 29);

using folder = scratchFolder();
await using product = await startProduct(folder.in('data'), {
  SMS_PER_HOUR: '1000000',
  SMS_PER_HOUR_ACCOUNT: '1000000',
  SMS_PER_HOUR_RANGE: '1000000',
  QUOTA_CALLS_PER_MINUTE: '10000000',
});
const { url } = product;
const people: { readonly userId: string; readonly token: string }[] = [];
for (let index = 0; index < PEOPLE; index += 1) {
  const { token } = await register(url, folder.in('outbox.jsonl'), index);
  const me = JSON.parse((await ask(url, token, 'GET', '/api/me')).text);
  people.push({ userId: me.data.user.id, token });
}
const begin = performance.now();
const problems: string[] = [];
try {
  const counts = await livePeople({ url, people, seed: SEED, acts: ACTS });
  for (const [what, times] of [...counts].sort()) say(`${what}: ${times}`);
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
}
say(`${ACTS} acts, seed ${SEED}, ${((performance.now() - begin) / 1000).toFixed(0)} s`);
conclude(problems);
