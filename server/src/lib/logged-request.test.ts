import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registeredTexts } from '@draksha/auth';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { world } from '../../test/world.ts';

const REPORT_SECRET = 'a-secret-that-stands-in-an-address';
const SECRET = 'pkce_0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a697887960f1e';

const MESSAGE = '01990000-0000-7000-8000-000000000001';
const SHARED = 'Zq3v8mW1k-4uT_9xLr7bNc2eYd6hPa0sGfJiKoVwQ5M';

test('no secret of a link stands in a log, at the most talkative level', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  await using stack = new AsyncDisposableStack();
  const folder = stack.adopt(await mkdtemp(join(tmpdir(), 'draksha-log-')), (path) =>
    rm(path, { recursive: true }),
  );
  const templates = join(folder, 'dlt.json');
  const kinds = registeredTexts('https://a.example', 10).map(({ template }) => template);
  const registered = Object.fromEntries(kinds.map((kind) => [kind, { en: { id: '1107160000000000000' } }]));
  await writeFile(templates, JSON.stringify(registered));
  const env = {
    LOG_LEVEL: 'trace',
    SMS_DLT_ENTITY_ID: '1201159999999999999',
    SMS_DLT_HEADER: 'DRKSHA',
    SMS_DLT_TEMPLATES: templates,
    SMS_PROVIDER: 'msg91',
    MSG91_AUTH_KEY: 'a key of the carrier',
    SMS_REPORT_SECRET: REPORT_SECRET,
    MSG91_URL: 'http://127.0.0.1:9',
  };
  await using product = await world({ log, env });
  const query = `token=${SECRET}&token_hash=${SECRET}&type=signup&u=${SECRET}&code=${SECRET}&state=${SECRET}&access_token=${SECRET}`;
  const paths = [
    ...[
      'verify',
      'confirm',
      'undo',
      'callback',
      'authorize',
      'sso/saml/acs',
      'oauth/authorize',
      'nowhere',
    ].map((path) => `/auth/v1/${path}?${query}`),
    `/nowhere?${query}`,
    `/api/nowhere?${query}`,
    `/%E0%A4?${query}`,
    `/auth/v1/%E0?${query}`,
    `/api/hooks/sms/msg91/${REPORT_SECRET}`,
    `/api/hooks/sms/msg91/${REPORT_SECRET}/${SECRET}?${query}`,
    `/api/tasks/calendar/${SECRET}.ics?${query}`,
    `/api/tasks/calendar/${SECRET}/${SECRET}`,
    `/api/shared/${SHARED}.pdf?${query}`,
    `/api/shared/${SHARED}`,
    `/api/messages/${MESSAGE}/${MESSAGE}/speech?language=mr`,
    `/api/messages/${MESSAGE}/${MESSAGE}/speech/abc`,
    `/api/messages/${MESSAGE}/nowhere`,
    `/api/nowhere/${SHARED}/more`,
    `/nowhere/${SHARED}.pdf`,
  ];
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      const sent = method === 'POST' ? { body: query } : {};
      await fetch(product.url + path, { method, redirect: 'manual', ...sent });
    }
  }
  expect(lines.filter((line) => line.includes('"/auth/v1/confirm"')).length).toBeGreaterThan(0);
  const telling = lines.filter((line) =>
    [SECRET, REPORT_SECRET, SHARED, MESSAGE].some((secret) => line.includes(secret)),
  );
  expect(telling).toEqual([]);
});
