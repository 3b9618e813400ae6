import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usualBriefSettings } from '@draksha/contract';
import { expect, test } from 'vitest';
import { buildMessageWords } from '../../../../web/build/worker.ts';
import { carrierVariables, FakeCarriers, registeredPattern } from '../../../test/fake-carriers.ts';
import { type TestFarmer, world } from '../../../test/world.ts';
import { smsTexts } from '../../sms-texts.ts';
import { paidFinding } from '../operations/checks.ts';
import { productState } from '../operations/service.ts';
import { deliveriesOf, stateOf } from './delivery-store.ts';
import { sendBriefs } from './service.ts';

const DAY = '2026-11-21';
const TOKEN = 'a-token-for-metrics';

test('at the cap of a month nothing paid goes to anybody, and metrics, doctor and console say so; the next month begins anew', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.adopt(await mkdtemp(join(tmpdir(), 'draksha-cap-')), (path) =>
    rm(path, { recursive: true }),
  );
  const [outbox, templates] = [join(folder, 'outbox.jsonl'), join(folder, 'templates.json')];
  const { texts } = smsTexts('http://localhost', false);
  const file: Record<string, Record<string, object>> = {};
  for (const { template, language } of texts)
    file[template] = { ...file[template], [language]: { id: '1107160000000000000' } };
  await writeFile(templates, JSON.stringify(file));
  await buildMessageWords(join(import.meta.dirname, '../../../../web'), folder);
  const carriers = stack.use(await FakeCarriers.open());
  carriers.registered = texts.map(({ text }) => registeredPattern(text));
  let briefs = 0;
  carriers.heard = (to, text) => {
    if (text.includes('/m/')) briefs += 1;
    void appendFile(outbox, `${JSON.stringify({ to, text, code: /\d{6}/.exec(text)?.[0] ?? null })}\n`);
  };
  const here = stack.use(
    await world({
      now: '2026-11-20T23:50:00Z',
      env: {
        ...carrierVariables(carriers, templates),
        OUTBOX_FILE: outbox,
        MESSAGE_WORDS_FILE: join(folder, 'messages.mjs'),
        MESSAGE_COSTS: 'sms:25',
        MESSAGE_CAP_MONTH: '60',
        METRICS_TOKEN: TOKEN,
      },
    }),
  );
  const growers: TestFarmer[] = [];
  for (const language of ['mr', 'hi', 'en'] as const) {
    const farmer = await here.farmer({ language });
    await farmer.ask('POST /tasks', { body: { title: 'Tie the canes', scheduledDate: DAY } });
    await farmer.ask('POST /brief-settings', { body: { ...usualBriefSettings, channels: ['sms'] } });
    growers.push(farmer);
  }
  const round = async (at: string): Promise<void> => {
    here.setClock(at);
    await sendBriefs(here.context, new AbortController().signal);
  };
  const ways = async (date: string) =>
    (await Promise.all(growers.map(({ userId }) => deliveriesOf(here.context.system, userId, date))))
      .flat()
      .map(stateOf)
      .toSorted();
  await round('2026-11-21T00:00:00Z');
  // Two cost 50 paise of 60; the third would cost more than there is.
  expect([briefs, await ways(DAY)]).toEqual([2, ['capped', 'handed', 'handed']]);
  const metrics = await fetch(`${here.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await metrics.text();
  expect(text).toContain('draksha_channel_month_paise{channel="sms"} 50');
  expect(text).toContain('draksha_channel_month_kept{channel="sms"} 1');
  expect(await paidFinding(here.context)).toEqual({
    verdict: 'warn',
    why: '₹0.50 this month of ₹0.60; 1 not sent because a cap was reached.',
  });
  expect((await productState(here.context)).spending).toEqual({
    capMonthPaise: 60,
    byChannel: [{ channel: 'sms', messages: 2, paise: 50, kept: 1 }],
  });
  // India's month begins half past six in the evening before, by UTC.
  await round('2026-11-30T18:35:00Z');
  expect((await paidFinding(here.context)).verdict).toBe('pass');
  expect(carriers.strange).toEqual([]);
});

test('a text that was not registered is refused by the carriers that stand in for the real ones', () => {
  const [pattern] = smsTexts('http://localhost', false)
    .texts.filter(({ template, language }) => template === 'brief_work' && language === 'mr')
    .map(({ text }) => registeredPattern(text));
  const text = (count: string) => `Draksha: आजची कामे: ${count}. उघडा किंवा SMS बंद करा: https://a.in/m/abc`;
  expect(['3', 'तीन', 'ओढा', ''].map((count) => pattern?.test(text(count)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(() => registeredPattern('{#var#}')).toThrow('no typed place');
});
