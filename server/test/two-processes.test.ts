import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { eventStream } from './event-stream.ts';
import { startProduct } from './product-process.ts';
import { registerFarmer } from './register-farmer.ts';
import { scratchFolder } from './scratch-folder.ts';

test('two processes on one database: a change at one is heard at the other; a write repeated at the other is answered, not done', {
  timeout: 120_000,
}, async () => {
  await using database = await createTestDatabase();
  using folder = scratchFolder();
  const env = { DATABASE_URL: database.url, SERVER_SECRET: 'a'.repeat(64) };
  await using one = await startProduct(folder.in('one'), env);
  const two = await startProduct(folder.in('two'), env);
  try {
    const { accessToken } = await registerFarmer(one.url, folder.in('outbox.jsonl'));
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    await using stream = await eventStream(two.url, accessToken);
    const { cursor } = await stream.next();
    const id = randomUUID();
    const add = (url: string) =>
      fetch(`${url}/api/plots`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': id },
        body: JSON.stringify({ name: 'Odha' }),
      });
    const begin = performance.now();
    const first = await add(one.url);
    await stream.next();
    expect(performance.now() - begin).toBeLessThan(2_000);
    const again = await add(two.url);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    const { data } = (await first.json()) as { data: { plot: { id: string } } };
    expect(((await again.json()) as { data: unknown }).data).toEqual(data);
    // The one that the phone listened to dies: it goes on at the other from where it stood.
    await two.kill();
    await stream.ended;
    await using resumed = await eventStream(one.url, accessToken, cursor);
    await resumed.next();
    const sync = await fetch(`${one.url}/api/sync?since=${cursor}`, { headers });
    const { data: page } = (await sync.json()) as { data: { items: { id: string }[] } };
    expect(page.items.map((item) => item.id)).toEqual([data.plot.id]);
  } finally {
    await two.stop();
  }
});
