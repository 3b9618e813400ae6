import { expect, test } from 'vitest';
import { world } from '../../test/world.ts';
import { isDay, isId, isInstant, isTxid } from './cursor-values.ts';

const ID = '0199a1b2-0000-7000-8000-000000000000';

test('what PostgreSQL writes is read, in any zone', () => {
  for (const text of [
    '2026-11-20 00:30:00+00',
    '2026-11-20 06:00:00.123456+05:30',
    '1999-12-31 23:59:59.9-08',
  ])
    expect([text, isInstant(text)]).toEqual([text, true]);
  expect([isDay('2028-02-29'), isId(ID), isTxid('18446744073709551615')]).toEqual([true, true, true]);
});

const wrong = {
  days: ['2026-02-30', '2026-13-01', '0000-01-01', '99999-01-01', 20261120, null],
  instants: [
    '2026-02-30 00:00:00+00',
    '2026-11-20 25:00:00+00',
    '2026-11-20 00:61:00+00',
    '2026-11-20 00:00:00+99',
    '2026-11-20 00:00:00.1234567890123+00',
    '2026-11-20 00:00:00+00; select',
  ],
  ids: ['-'.repeat(36), 'f'.repeat(36), ID.toUpperCase()],
  txids: ['18446744073709551616', '99999999999999999999', '-1', '1e3'],
};

test('a cursor that nobody made is refused in a sentence, whatever it holds', async () => {
  await using product = await world();
  const farmer = await product.farmer();
  const cursor = (parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const good = '2026-11-20 00:30:00+00';
  const lists = [...wrong.instants.map((instant) => [instant, ID]), ...wrong.ids.map((id) => [good, id])].map(
    cursor,
  );
  const feeds = [
    ...wrong.ids.map((id) => [id, '1', 0, 0]),
    ...wrong.txids.map((txid) => [ID, txid, 0, 0]),
    ...wrong.instants.map((instant) => [ID, '1', 0, 0, 0, instant, ID]),
    ...wrong.ids.map((id) => [ID, '1', 0, 0, 0, good, id]),
    [ID, '1', 0, 0, 0, '', ID],
  ].map(cursor);
  for (const text of lists)
    expect([text, (await farmer.ask('GET /plots', { query: { cursor: text } })).status]).toEqual([text, 400]);
  for (const text of feeds)
    expect([text, (await farmer.ask('GET /sync', { query: { since: text } })).status]).toEqual([text, 400]);
  for (const day of wrong.days) {
    const text = cursor([day, ID]);
    expect([text, (await farmer.ask('GET /records', { query: { cursor: text } })).status]).toEqual([
      text,
      400,
    ]);
  }
});
