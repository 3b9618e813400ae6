import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { world } from '../../../test/world.ts';

const file = (name: string) => readFile(new URL(`../../../migrations/${name}`, import.meta.url), 'utf8');

test('what farmers chose before it was a row of theirs is theirs still, and reaches their phones', async () => {
  await using here = await world();
  const farmer = await here.farmer();
  expect((await farmer.ask('GET /me')).status).toBe(200);
  const client = new pg.Client({ connectionString: here.context.config.database.url });
  await client.connect();
  try {
    const before =
      (await file('088_morning_briefs.sql')).split('create table app.push_subscriptions')[0] ?? '';
    await client.query('begin');
    await client.query(`drop table app.brief_settings; ${before}`);
    await client.query('alter table app.brief_settings no force row level security');
    await client.query('insert into app.brief_settings values ($1, 375, $2, false, now())', [
      farmer.userId,
      'weekly',
    ]);
    await client.query('alter table app.brief_settings force row level security');
    await client.query(await file('140_brief_settings.sql'));
    await client.query(await file('147_channels_chosen.sql'));
    await client.query('commit');
  } finally {
    await client.end();
  }
  const [row] = (await farmer.ask('GET /brief-settings')).body.data.items;
  expect(row).toMatchObject({ briefAt: 375, whenNothing: 'weekly', isOn: false, quietFrom: 1230 });
  const feed = (await farmer.ask('GET /sync')).body.data.items;
  expect(feed.filter(({ noun }) => noun === 'brief-settings')).toHaveLength(1);
});
