import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const fromElsewhere = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const bare = fromElsewhere.filter(([, { integrity }]) => !integrity);
const paths = (found: typeof bare) => found.map(([path]) => path);

test('every package of the product has its hash in the lock file, on every platform', () => {
  expect(fromElsewhere.length).toBeGreaterThan(500);
  expect(paths(bare.filter(([, { dev }]) => !dev))).toEqual([]);
});

test('every package that runs on Linux on x64, the platform of CI, has its hash', () => {
  const runsHere = ({ os, cpu }: Locked): boolean =>
    (os === undefined || os.includes('linux')) && (cpu === undefined || cpu.includes('x64'));
  expect(paths(bare.filter(([path, one]) => runsHere(one) && !path.endsWith('-musl')))).toEqual([]);
});

test('a package without a hash belongs to a workshop tool on another platform, at the version in use', () => {
  const tools = /node_modules\/@(?:biomejs\/cli|oxc-parser\/binding|oxlint\/binding|oxlint-tsgolint\/)/;
  for (const [path, { optional, dev, os, cpu }] of bare)
    expect([path, tools.test(path), dev, optional, os !== undefined || cpu !== undefined]).toEqual([
      path,
      true,
      true,
      true,
      true,
    ]);
  expect(bare.length).toBeLessThanOrEqual(44);
});
