import { expect, test } from 'vitest';
import { figuresOf, figureTable, isSource, type SourceFile } from './figures.ts';

const file = (path: string, ...lines: string[]): SourceFile => ({ path, text: `${lines.join('\n')}\n` });

const tree: readonly SourceFile[] = [
  file(
    'models/src/a.ts',
    '/** What he sprayed. */',
    'export interface SprayRow {',
    '  readonly at: string;',
    '}',
    'export type CellHours = readonly number[];',
    'const MOST_ROWS = 3;',
    'export const shared = MOST_ROWS; // told to nobody',
  ),
  file(
    'web/src/b.tsx',
    'export function shared() {}',
    "export type Spray = 'a' | 'b';",
    'interface OwnSeason {}',
  ),
  file('server/src/c.test.ts', ...Array.from({ length: 401 }, () => 'export const shared = 1; // he')),
  file('auth-extras/src/sso/d.ts', 'export type SeasonOfVine = 1;', 'const text = "he";'),
  file('reports/src/e.ts', 'export {};'),
  file('scripts/text-rules.ts', 'const refused = /heed|chores/;'),
  file('server/src/database.gen.ts', 'export const shared = 1;'),
  file('docs/decisions/001-node-24-from-npm.md', '# 001. One thing', '', 'two words'),
  file('docs/openapi.gen.json', '{', '}'),
  file('README.md', 'he'),
];

test('tests, truth and generated files are no source', () => {
  expect(['a.ts', 'web/x.tsx', 'a.mjs'].every(isSource)).toBe(true);
  const others = [
    'a.test.ts',
    'a.test.tsx',
    'x.gen.ts',
    'models/truth/a.ts',
    'server/test/world.ts',
    'a.json',
  ];
  expect(others.filter(isSource)).toEqual([]);
});

test('every figure is counted by its own rule', () => {
  expect(Object.fromEntries(figuresOf(tree))).toEqual({
    'source lines': 14,
    'source files': 5,
    'files over 400 lines, tests too': 1,
    'lines of models, without reports and lab': 7,
    'lines of reports': 1,
    'lines of models/lab': 0,
    'lines of auth, without extras': 0,
    'lines of sign-in’s extras': 2,
    'lines of server': 0,
    'lines of web': 3,
    'exported names in more than one file': 1,
    'types that end in Hour(s)': 1,
    'shapes of a spray: a product and when': 0,
    'shapes of a season: a pruning and of what': 0,
    'MOST_, LEAST_, LONGEST_ names': 1,
    'comment lines with “he”': 1,
    'dialect words': 2,
    decisions: 1,
    'words of decisions': 6,
    'lines of openapi.gen.json': 2,
  });
});

test('a shape is counted by its own fields, not by its name', () => {
  const figures = figuresOf([
    file(
      'models/src/a.ts',
      'export interface Event {',
      '  readonly atMs: number;',
      '  readonly products: readonly string[];',
      '}',
      'export type DiaryRow = Row<',
      "  'spray',",
      '  {',
      '    readonly products: readonly string[];',
      '  }',
      '>;',
      'type Rows<Kind> = {',
      '  readonly kind: Kind;',
      '  readonly happenedAt: string;',
      '  readonly details: {',
      '    readonly mobility?: string;',
      '  };',
      '};',
      'interface Vine {',
      "  readonly cycle?: 'fruit';",
      '  readonly pruningDate: string;',
      '}',
    ),
    file(
      'web/src/b.tsx',
      'interface SprayCardProps {',
      '  readonly day: string;',
      '}',
      "export type PastSpray = Pick<Spray, 'product' | 'sprayedOn'>;",
      'export interface SprayedProduct {',
      '  readonly actives: readonly string[];',
      '}',
      "export interface OwnSeason extends Pick<Season, 'cycle' | 'pruningDate'> {",
      '  readonly yieldKg: number;',
      '}',
      'interface StageMark {',
      '  readonly pruningDate: string;',
      '}',
    ),
    file('server/src/c.ts', 'interface Event {', '  readonly atMs: number;', '  readonly products: [];', '}'),
  ]);
  expect(figures.get('shapes of a spray: a product and when')).toBe(3);
  expect(figures.get('shapes of a season: a pruning and of what')).toBe(1);
});

test('a revision stands before now, figure by figure', () => {
  const figures = new Map([['files', 3]]);
  expect(
    figureTable([
      ['main', figures],
      ['now', new Map([['files', 2]])],
    ]),
  ).toBe('|  | main | now |\n| --- | --: | --: |\n| files | 3 | 2 |\n');
});
