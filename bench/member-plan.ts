import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { post, register } from './farmer.ts';
import { processorMs } from './processor-time.ts';

/**
 * What the plan of the day costs a member beside its owner: the same call, in turn, in one run. What counts is the processor's time of
 * the product and of its PostgreSQL, which others' load does not lengthen; Linux alone tells it. Fails above the bound.
 */

const ROUNDS = Number(process.argv[2] ?? 40);
/** Calls of one caller in a round. */
const CALLS = 25;
const WARM_UP = 4;
const MAX_RATIO = 1.15;
const ROLES = ['family', 'manager', 'adviser', 'accountant'] as const;

interface Ready {
  readonly product: string;
  readonly token: string;
  readonly userId: string;
}

const folder = await mkdtemp(join(tmpdir(), 'draksha-bench-'));
await chmod(folder, 0o711);
const server = fork(new URL('./api-server.ts', import.meta.url), [folder], { stdio: 'inherit' });
const [{ product, token, userId }] = (await once(server, 'message')) as [Ready];

const callers: {
  readonly name: string;
  readonly headers: Record<string, string>;
  readonly ms: number[];
  readonly cpuMs: number[];
}[] = [{ name: 'owner', headers: { authorization: `Bearer ${token}` }, ms: [], cpuMs: [] }];
for (const [nth, role] of ROLES.entries()) {
  const made = await post<{ data: { url: string } }>(
    `${product}/api/people/invites`,
    { name: role, role },
    token,
  );
  const phone = `+9198220200${String(nth).padStart(2, '0')}`;
  const session = await register({
    product,
    outboxFile: join(folder, 'outbox.jsonl'),
    phone,
    firstName: role,
  });
  const secret = made.data.url.split('/').at(-1);
  await post(`${product}/api/invites/accept`, { secret }, session.access_token);
  const headers = { authorization: `Bearer ${session.access_token}`, 'x-farm': userId };
  callers.push({ name: role, headers, ms: [], cpuMs: [] });
}

for (let round = -WARM_UP; round < ROUNDS; round += 1)
  // Each goes first as often as the others.
  for (let turn = 0; turn < callers.length; turn += 1) {
    const caller = callers[(turn + round + WARM_UP) % callers.length];
    if (!caller) continue;
    const before = processorMs(server.pid);
    for (let call = 0; call < CALLS; call += 1) {
      const begin = performance.now();
      const response = await fetch(`${product}/api/advice/plan`, { headers: caller.headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`the plan of ${caller.name} answered ${response.status}`);
      if (round >= 0) caller.ms.push(performance.now() - begin);
    }
    if (round >= 0) caller.cpuMs.push((processorMs(server.pid) - before) / CALLS);
  }

const at = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
// The median of the rounds: in some the product did its own jobs.
const own = at(callers[0]?.cpuMs ?? [], 0.5);
process.stdout.write(
  '| the plan for | processor, ms | beside the owner’s | p50, ms | p95, ms |\n|---|---|---|---|---|\n',
);
for (const { name, ms, cpuMs } of callers) {
  const cpu = at(cpuMs, 0.5);
  const ratio = cpu / own;
  const cells = [cpu.toFixed(3), ratio.toFixed(3), at(ms, 0.5).toFixed(2), at(ms, 0.95).toFixed(2)];
  process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`);
  if (ratio > MAX_RATIO) {
    process.stdout.write(`${name}: more than ${MAX_RATIO}\n`);
    process.exitCode = 1;
  }
}
server.send('stop');
await once(server, 'exit');
await rm(folder, { recursive: true, force: true });
