import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../server/src/config.ts';
import { root } from './steps.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { workspaces } = JSON.parse(read('package.json')) as { readonly workspaces: readonly string[] };
const { packages } = JSON.parse(read('package-lock.json')) as {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly link?: boolean }>>;
};

interface Copied {
  readonly from: string | undefined;
  readonly sources: readonly string[];
}

const stages = read('Dockerfile')
  .split(/^FROM /m)
  .slice(1);
const name = (stage: string): string => /^\S+(?: AS (\S+))?/.exec(stage)?.[1] ?? 'image';
const stage = (wanted: string): string => stages.find((one) => name(one) === wanted) ?? '';
const copiesOf = (text: string): Copied[] =>
  Array.from(text.matchAll(/^COPY (.+)$/gm), ([, words = '']) => {
    const all = words.split(' ');
    const from = all.find((word) => word.startsWith('--from='))?.slice('--from='.length);
    return { from, sources: all.filter((word) => !word.startsWith('--')).slice(0, -1) };
  });
const takenFrom = (wanted: string | undefined): string[] =>
  copiesOf(stage('image')).flatMap(({ from, sources }) => (from === wanted ? sources : []));

test('the image has each package where it was installed, also one that a workspace has in a version of its own', () => {
  const [, installed = ''] = /^RUN npm ci (.+)$/m.exec(stage('packages')) ?? [];
  const served = Array.from(installed.matchAll(/-w (\S+)/g), ([, one = '']) => one);
  expect(served).toEqual(workspaces.filter((one) => one !== 'web'));
  const nested = Object.entries(packages).flatMap(([path, { dev, link }]) =>
    served.some((one) => path.startsWith(`${one}/node_modules/`)) && !dev && !link ? [`/app/${path}`] : [],
  );
  expect(nested).not.toEqual([]);
  const taken = takenFrom('packages');
  expect(
    ['/app/node_modules/fastify', ...nested].filter(
      (path) => !taken.some((from) => path.startsWith(`${from}/`)),
    ),
  ).toEqual([]);
  expect(served.filter((one) => !takenFrom(undefined).includes(one))).toEqual([]);
});

test('what the image is made of is there, and each workspace is known before the install', () => {
  for (const one of ['screens', 'packages']) {
    const sources = copiesOf(stage(one)).flatMap(({ sources: all }) => all);
    expect(workspaces.filter((workspace) => !sources.includes(`${workspace}/package.json`))).toEqual([]);
  }
  const ignored = read('.dockerignore').split('\n');
  const own = stages.flatMap(copiesOf).flatMap(({ from, sources }) => (from === undefined ? sources : []));
  expect(own.filter((path) => !existsSync(join(root, path)) || ignored.includes(path))).toEqual([]);
  expect(
    workspaces.filter((one) => existsSync(join(root, one, 'test')) && !ignored.includes(`${one}/test`)),
  ).toEqual(['web']);
});

test('the server takes every setting of the compose file and of the image, and reads each secret', () => {
  const compose = read('deploy/compose.yaml');
  const [, service = ''] = /^ {2}draksha:\n((?: {4}.*\n)+)/m.exec(compose) ?? [];
  const given = new Map(
    Array.from(service.matchAll(/^ {6}([A-Z][A-Z_]+): (.+)$/gm), ([, key = '', value = '']) => [key, value]),
  );
  const [, secrets = ''] = /^secrets:\n([\s\S]+)$/m.exec(compose) ?? [];
  const files = new Map(
    Array.from(
      secrets.matchAll(/# (.+)\n {2}(\w+):\n {4}file: secrets\/(\w+)/g),
      ([, said, secret, file]) => {
        expect(file).toBe(secret);
        return [secret ?? '', said ?? ''];
      },
    ),
  );
  for (const [, list = ''] of compose.matchAll(/^ {4}secrets: \[(.+)\]$/gm))
    for (const secret of list.split(', ')) expect([...files.keys()]).toContain(secret);
  const folder = mkdtempSync(join(tmpdir(), 'container-'));
  try {
    mkdirSync(join(folder, 'run'));
    for (const [secret, said] of files) {
      const address = /postgres:\S+?(?=,|$)/.exec(said)?.[0];
      writeFileSync(join(folder, 'run', secret), `${address ?? 'a secret of more than 32 characters'}\n`);
    }
    const image = Array.from(stage('image').matchAll(/(\w+)=(\S+)/g), ([, key = '', value = '']) => [
      key,
      value,
    ]).filter(([key = '']) => ['HOST', 'PORT', 'DATA_DIR'].includes(key));
    const settings = Object.fromEntries(
      Array.from(given, ([key, value]) => [
        key,
        value.replace('/run/secrets', join(folder, 'run')).replace(/\$\{DOMAIN[^}]*\}/, 'farm.example'),
      ]),
    );
    expect(Object.keys(settings)).toContain('DATABASE_FARMERS_URL_FILE');
    expect(readConfig({ ...Object.fromEntries(image), ...settings })).toMatchObject({
      host: '0.0.0.0',
      port: 3003,
      dataDir: '/data',
      publicUrl: 'https://farm.example',
      trustedProxies: ['10.88.0.0/24'],
      serverSecret: 'a secret of more than 32 characters',
      database: {
        url: 'postgres://draksha:PASSWORD@database/draksha',
        farmersUrl: 'postgres://draksha_farm:PASSWORD@database/draksha',
        programUrl: 'postgres://draksha_program:PASSWORD@database/draksha',
        signInUrl: 'postgres://draksha_sign_in:PASSWORD@database/draksha',
      },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
