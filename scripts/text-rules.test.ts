import { expect, test } from 'vitest';
import { textFaults, textRules } from './text-rules.ts';

const random = (length: number): string => 'Ab3dEf6hIj9lMn2pQr5tUv8xYz1B4d7FgH0'.repeat(4).slice(0, length);

/** Put together here, so that none of them stands in this file. */
const planted: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['no-secrets', 'server/src/keys.ts', `const key = 'AKIA${'ABCDEFGH23456789'}';`],
  ['no-secrets', 'docs/operations.md', `-----BEGIN EC ${'PRIVATE'} KEY-----\n${random(64)}\n`],
  ['no-secrets', 'server/src/planted.test.ts', `const token = 'ghp_${random(36)}';`],
  ['no-secrets', 'deploy/.env', `VISUAL_CROSSING_KEY=${random(25)}`],
  ['no-secrets', '.npmrc', `//registry.example/:_auth${'Token'}=${random(36)}`],
  ['no-secrets', 'web/src/lib/maps.ts', `const key = 'AIza${random(35)}';`],
  ['no-secrets', 'auth/test/token.ts', `'eyJ${random(30)}.eyJ${random(30)}.${random(60)}'`],
  ['no-secrets', 'server/test/key.json', `{"kty":"EC","crv":"P-256","d":"${random(43)}"}`],
  ['no-suppressions', 'web/src/ui/card.tsx', `  // ${'biome'}-ignore lint/a11y: later`],
  ['no-suppressions', 'models/src/index.ts', `/* ${'eslint'}-disable */`],
  ['no-suppressions', 'server/src/main.ts', `// @ts-${'ignore'}`],
  ['sql-by-the-builder', 'server/src/features/plots/store.ts', "await pool.query('select 1');"],
  ['sql-by-the-builder', 'auth/src/user/store.ts', 'await client.query<{ id: string }>(text);'],
  [
    'no-texts-for-statements',
    'server/src/features/plots/store.ts',
    'await sql<Plot>`\n  select * from app.plots where id = 1`.execute(db);',
  ],
  ['features-hold-no-pool', 'server/src/features/weather/gateway/pace.ts', "import type { Pool } from 'pg';"],
  ['features-hold-no-pool', 'server/src/features/plots/store.ts', 'const db = systemDatabase(pool);'],
  ['names-of-the-glossary', 'server/src/features/photos/service.ts', `${'interface'} Surroundings {`],
  ['names-of-the-glossary', 'reports/src/report-inputs.ts', `export ${'interface'} ReportAsked {`],
  ['names-of-the-glossary', 'auth/src/sessions/store.ts', `const ask = ${'kept'}Statement(build);`],
  ['names-of-the-glossary', 'web/src/features/account/frame.tsx', `const { t } = ${'use'}Speech();`],
  ['names-of-the-glossary', 'server/src/features/speech/clips.ts', `${'const'} MOST_WAITING = 40;`],
  ['names-of-the-glossary', 'models/src/plan/day-plan.ts', `${'const'} told = [];`],
  ['one-way-to-a-lazy-part', 'web/src/ui/listen/listen-button.tsx', `const Player = ${'laz'}y(load);`],
  ['one-way-to-wait', 'web/src/lib/session.test.ts', `await ${'vi'}.waitFor(() => expect(seen).toBe(1));`],
];

test.each(planted)('%s is broken by what is planted in %s', (rule, file, text) => {
  expect(textFaults(file, `const before = 1;\n${text}`)).toEqual([{ rule, file, line: 2 }]);
});

test('every rule has its planted break, and what is allowed is let through', () => {
  expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(textRules.map(({ name }) => name)));
  const fine = [
    ['server/src/lib/change-bus.ts', "await client.query('listen app_changes');"],
    ['server/src/features/plots/store.ts', 'db.selectFrom("plots").where(sql`lower(name) is null`)'],
    ['server/src/features/plots/plots.test.ts', "await pool.query('select 1');"],
    ['server/src/features/plots/store.ts', "import type { Db, ReadDb } from '../../db.ts';"],
    ['server/src/features/plots/plots.test.ts', "import pg from 'pg';"],
    ['web/src/lib/session.test.ts', 'await expect.poll(() => seen).toBe(1);'],
    [
      'server/src/features/morning-brief/store.ts',
      "row.told; t('clash'); type Input = 1; const MAX_ROWS = 3;",
    ],
    ['docs/operations.md', 'VISUAL_CROSSING_KEY=your key'],
  ] as const;
  expect(fine.flatMap(([file, text]) => textFaults(file, text))).toEqual([]);
});

test('each exception says why', () => {
  expect(textRules.flatMap(({ except }) => except).filter(({ why }) => why.length < 10)).toEqual([]);
});
