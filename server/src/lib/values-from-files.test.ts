import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/scratch-folder.ts';
import { readConfig } from '../config.ts';

const SECRET = 's'.repeat(40);

test('a secret may stand in a file; its last line end is not part of it', () => {
  using folder = scratchFolder();
  writeFileSync(folder.in('secret'), `${SECRET}\n`);
  writeFileSync(folder.in('url'), 'postgres://farm@db/draksha\r\n');
  writeFileSync(folder.in('google'), 'shh');
  const config = readConfig({
    SERVER_SECRET_FILE: folder.in('secret'),
    DATABASE_URL_FILE: folder.in('url'),
    GOOGLE_CLIENT_ID: 'us',
    GOOGLE_CLIENT_SECRET_FILE: folder.in('google'),
  });
  expect(config.serverSecret).toBe(SECRET);
  expect(config.database.url).toBe('postgres://farm@db/draksha');
  expect(config.google).toMatchObject({ clientId: 'us', clientSecret: 'shh' });
});

test('what is a file by itself stays one, and an empty file counts as not set', () => {
  using folder = scratchFolder();
  writeFileSync(folder.in('empty'), '');
  const config = readConfig({ OUTBOX_FILE: folder.in('out'), SERVER_SECRET_FILE: folder.in('empty') });
  expect([config.outboxFile, config.serverSecret]).toEqual([folder.in('out'), undefined]);
});

test('every problem is told, without a value', () => {
  using folder = scratchFolder();
  writeFileSync(folder.in('short'), 'short');
  const env = {
    SERVER_SECRET_FILE: folder.in('short'),
    TOMORROW_KEY: 'k',
    TOMORROW_KEY_FILE: folder.in('short'),
    DATABASE_URL_FILE: folder.in('nowhere'),
  };
  expect(() => readConfig(env)).toThrow(
    'Configuration: TOMORROW_KEY and TOMORROW_KEY_FILE must not be set together; DATABASE_URL_FILE must be a file that can be read; SERVER_SECRET must have at least 32 characters.',
  );
});
