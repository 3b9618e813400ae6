import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importViolations } from './import-rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Planted {
  readonly rule: string;
  readonly file: string;
  readonly text: string;
}

/** One break of each rule; the targets exist, so that nothing else is wrong with the import. */
const planted: readonly Planted[] = [
  { rule: 'models-import-nothing', file: 'models/src/planted.ts', text: "import 'zod';" },
  { rule: 'lab-stays-apart', file: 'server/src/planted-lab.ts', text: "import '../../models/lab/clean.ts';" },
  {
    rule: 'reports-import-only-models',
    file: 'reports/src/planted.ts',
    text: "import '../../contract/src/clean.ts';",
  },
  {
    rule: 'contract-imports-only-zod',
    file: 'contract/src/planted.ts',
    text: "import '../../models/src/clean.ts';",
  },
  {
    rule: 'contract-repeats-by-ical',
    file: 'contract/src/task-repeats.ts',
    text: "import '../../models/src/clean.ts';",
  },
  { rule: 'auth-knows-no-farm', file: 'auth/src/planted.ts', text: "import '../../contract/src/clean.ts';" },
  {
    rule: 'auth-knows-no-farm',
    file: 'auth/src/token/routes.ts',
    text: "import '../../../auth-extras/src/web3/grant.ts';",
  },
  {
    rule: 'auth-extras-know-only-auth',
    file: 'auth-extras/src/planted.ts',
    text: "import '../../contract/src/clean.ts';",
  },
  {
    rule: 'auth-extras-apart',
    file: 'auth-extras/src/sso/routes.ts',
    text: "import '../web3/grant.ts';",
  },
  { rule: 'server-not-to-web', file: 'server/src/planted.ts', text: "import '../../web/src/lib/clean.ts';" },
  {
    rule: 'web-not-to-server',
    file: 'web/src/lib/planted.ts',
    text: "import '../../../server/src/lib/clean.ts';",
  },
  { rule: 'browser-has-no-node', file: 'web/src/lib/planted-node.ts', text: "import 'node:fs';" },
  {
    rule: 'server-lib-knows-no-noun',
    file: 'server/src/lib/planted.ts',
    text: "import '../features/plots/service.ts';",
  },
  {
    rule: 'server-features-not-to-app',
    file: 'server/src/features/plots/jobs.ts',
    text: "import '../../app.ts';",
  },
  {
    rule: 'server-features-by-service',
    file: 'server/src/features/plots/routes.ts',
    text: "import '../weather/store.ts';",
  },
  {
    rule: 'server-features-by-service',
    file: 'server/src/features/plots/service.ts',
    text: "import '../weather/gateway/service.ts'; import 'kysely';",
  },
  {
    rule: 'server-rooms-by-service',
    file: 'server/src/features/weather/archive/past.ts',
    text: "import '../gateway/budget.ts';",
  },
  {
    rule: 'server-rooms-by-service',
    file: 'server/src/features/weather/routes.ts',
    text: "import './gateway/budget.ts';",
  },
  {
    rule: 'server-rooms-not-to-their-feature',
    file: 'server/src/features/weather/archive/service.ts',
    text: "import '../views.ts';",
  },
  {
    rule: 'web-ui-knows-no-noun',
    file: 'web/src/ui/planted.ts',
    text: "import '../features/plots/queries.ts';",
  },
  { rule: 'web-lib-is-lowest', file: 'web/src/lib/planted-up.ts', text: "import '../ui/clean.ts';" },
  {
    rule: 'web-features-not-to-app',
    file: 'web/src/features/plots/plots-page.ts',
    text: "import '../../app/clean.ts';",
  },
  {
    rule: 'web-features-by-queries',
    file: 'web/src/features/plots/row.ts',
    text: "import '../weather/page.ts';",
  },
  {
    rule: 'sql-only-in-stores',
    file: 'server/src/features/plots/service.ts',
    text: "import '../weather/gateway/service.ts'; import 'kysely';",
  },
  { rule: 'no-cycles', file: 'server/src/lib/ring-a.ts', text: "import './ring-b.ts'; export const a = 1;" },
  {
    rule: 'no-cycles',
    file: 'web/src/lib/type-ring-a.ts',
    text: "import type { B } from './type-ring-b.ts'; export type A = B | 1;",
  },
  {
    rule: 'no-cycles',
    file: 'auth/src/ring-a.ts',
    text: "import type { B } from './ring-b.ts'; export type A = B | 1;",
  },
  { rule: 'declared-packages-only', file: 'contract/src/undeclared.ts', text: "import 'fastify';" },
  { rule: 'resolvable', file: 'contract/src/lost.ts', text: "import './nowhere.ts';" },
];

const targets: Readonly<Record<string, string>> = {
  'models/src/clean.ts': '',
  'models/lab/clean.ts': '',
  'contract/src/clean.ts': '',
  'web/src/lib/clean.ts': '',
  'web/src/ui/clean.ts': '',
  'web/src/app/clean.ts': '',
  'web/src/features/plots/queries.ts': '',
  'web/src/features/weather/page.ts': '',
  'auth-extras/src/web3/grant.ts': '',
  'server/src/app.ts': '',
  'server/src/lib/clean.ts': '',
  'server/src/lib/ring-b.ts': "import './ring-a.ts';",
  'web/src/lib/type-ring-b.ts': "import type { A } from './type-ring-a.ts'; export type B = A | 2;",
  'auth/src/ring-b.ts': "import type { A } from './ring-a.ts'; export type B = A | 2;",
  'server/src/features/weather/store.ts': '',
  'server/src/features/weather/views.ts': '',
  'server/src/features/weather/gateway/budget.ts': '',
  'server/src/features/weather/gateway/service.ts': '',
};

let house = '';
let broken: Awaited<ReturnType<typeof importViolations>> = [];

beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  house = await mkdtemp(join(root, '.cache', 'house-'));
  const files = { ...targets, ...Object.fromEntries(planted.map(({ file, text }) => [file, text])) };
  for (const member of ['models', 'reports', 'contract', 'auth', 'auth-extras', 'server', 'web']) {
    files[`${member}/package.json`] = JSON.stringify({
      name: member,
      dependencies: { zod: '*', ...(member === 'server' ? { kysely: '*' } : {}) },
    });
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(house, file)), { recursive: true });
    await writeFile(join(house, file), `${text}\n`);
  }
  broken = await importViolations(house);
});

afterAll(() => rm(house, { recursive: true, force: true }));

test.each(planted)('a planted break of $rule is seen in $file', ({ rule, file }) => {
  expect(broken.filter((violation) => violation.rule === rule).map(({ from }) => from)).toContain(file);
});

test('every rule has its planted break', async () => {
  const { default: configuration } = (await import(
    new URL('../.dependency-cruiser.mjs', import.meta.url).href
  )) as {
    default: { forbidden: { name: string }[] };
  };
  expect([...new Set(planted.map(({ rule }) => rule))].sort()).toEqual(
    configuration.forbidden.map(({ name }) => name).sort(),
  );
});
