import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { FakeGraph, graphVariables } from '../../../test/fake-graph.ts';
import { whatsAppChecks } from '../../features/operations/start-checks.ts';
import { readWhatsApp, whatsAppVariables } from '../../whatsapp-config.ts';
import { openWhatsApp, type WhatsApp } from './graph.ts';

let graph: FakeGraph;
let whatsApp: WhatsApp;
let nowMs: number;
let said: { readonly fields: object; readonly message: string }[];

beforeAll(async () => {
  graph = await FakeGraph.open();
});
afterAll(() => graph[Symbol.asyncDispose]());
beforeEach(() => {
  graph.sent.length = 0;
  graph.answers.length = 0;
  nowMs = Date.parse('2026-11-21T00:00:00Z');
  said = [];
  const settings = readWhatsApp(z.object(whatsAppVariables).parse(graph.env));
  if (!settings) throw new Error('no settings');
  whatsApp = openWhatsApp(settings, {
    clock: () => new Date(nowMs),
    warn: (fields, message) => said.push({ fields, message }),
  });
});

const person = { personId: 'IN.91234', number: '919812345678' };
const work = {
  kind: 'template',
  name: 'draksha_work',
  language: 'mr',
  values: ['1) औषध फवारा\n6–9 · ओढा', '—'],
  payloads: ['2026-11-21 1 done', '2026-11-21 1 later'],
} as const;

test('a template goes by name and language, with its values on one line each and what its buttons say', async () => {
  expect(await whatsApp.send(person, work)).toMatchObject({ kind: 'taken', messageId: expect.any(String) });
  expect(graph.sent).toEqual([
    {
      path: '/v26.0/106540352242922/messages',
      authorization: 'Bearer token-of-the-operator',
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        recipient: 'IN.91234',
        type: 'template',
        template: {
          name: 'draksha_work',
          language: { code: 'mr' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: '1) औषध फवारा 6–9 · ओढा' },
                { type: 'text', text: '—' },
              ],
            },
            ...work.payloads.map((payload, index) => ({
              type: 'button',
              sub_type: 'quick_reply',
              index: String(index),
              parameters: [{ type: 'payload', payload }],
            })),
          ],
        },
      },
    },
  ]);
});

test('who has no id of Meta’s is reached by the number', async () => {
  await whatsApp.send({ personId: null, number: person.number }, { kind: 'text', text: 'ok' });
  expect(graph.sent[0]?.body).toMatchObject({ to: person.number, text: { body: 'ok' } });
});

test.each<[number, number, string, string]>([
  [131026, 400, 'refused', 'cannot get it'],
  [131047, 400, 'refused', '24 hours'],
  [131049, 400, 'refused', 'Utility, not Marketing'],
  [130429, 429, 'later', 'more messages a second'],
  [132001, 404, 'stopped', 'not there in this language'],
  [132015, 400, 'stopped', 'paused'],
  [190, 401, 'stopped', 'access token'],
  [131000, 500, 'later', 'error codes'],
  [100, 400, 'refused', 'error codes'],
])('%i (%i) is %s, and the operator is told what to do', async (code, status, kind, advice) => {
  graph.answers.push({ status, code });
  expect(await whatsApp.send(person, work)).toMatchObject({ kind });
  expect(said).toEqual([
    {
      fields: { channel: 'whatsapp', error: String(code), says: 'why' },
      message: expect.stringContaining(advice),
    },
  ]);
  expect(whatsApp.counts()).toEqual({
    messages: { [kind]: 1 },
    errors: new Map([[String(code), 1]]),
    isStopped: kind === 'stopped',
  });
});

test('one kind of error is told once a minute', async () => {
  const fail = async (code: number) => {
    graph.answers.push({ status: 400, code });
    await whatsApp.send(person, work);
  };
  for (const code of [131026, 131026, 131049]) await fail(code);
  whatsApp.failedLater(131026);
  expect(said).toHaveLength(2);
  nowMs += 60_000;
  await fail(131026);
  expect(said).toHaveLength(3);
  expect(whatsApp.counts().errors).toEqual(
    new Map([
      ['131026', 4],
      ['131049', 1],
    ]),
  );
});

test('a paused template rests the channel for an hour, then it is tried anew', async () => {
  graph.answers.push({ status: 400, code: 132015 });
  expect(await whatsApp.send(person, work)).toEqual({ kind: 'stopped' });
  nowMs += 59 * 60_000;
  expect(await whatsApp.send(person, work)).toEqual({ kind: 'stopped' });
  expect([graph.sent, whatsApp.counts().isStopped]).toEqual([[], true]);
  nowMs += 60_000;
  expect(await whatsApp.send(person, work)).toMatchObject({ kind: 'taken' });
  expect(whatsApp.counts().isStopped).toBe(false);
});

test('a service that is away is asked later', async () => {
  const settings = readWhatsApp(z.object(whatsAppVariables).parse(graphVariables()));
  if (!settings) throw new Error('no settings');
  const away = openWhatsApp(settings, { clock: () => new Date(nowMs), warn: () => undefined });
  expect(await away.send(person, work)).toEqual({ kind: 'later', afterSeconds: null });
});

test('the doctor asks Meta for the number: that it is known, and what the token lacks', async () => {
  const ask = async () => {
    const settings = readWhatsApp(z.object(whatsAppVariables).parse(graph.env));
    const [check] = whatsAppChecks({ whatsApp: settings });
    return check?.run();
  };
  expect(await ask()).toEqual({
    verdict: 'pass',
    why: '+91 98000 00000 takes the token; its quality is GREEN.',
  });
  graph.answers.push({ status: 401, code: 190 });
  expect(await ask()).toMatchObject({ verdict: 'fail', why: expect.stringContaining('WHATSAPP_TOKEN') });
  expect(whatsAppChecks({ whatsApp: undefined })).toEqual([]);
});
