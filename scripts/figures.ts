/**
 * Sizes and words of the code, counted: `npm run house` for the working tree, `npm run house -- REV` with the figures of a git revision
 * before it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export type Figures = ReadonlyMap<string, number>;

const CODE = /\.(?:ts|tsx|mjs)$/;
const NOT_SOURCE = /\.(?:test|spec)\.tsx?$|\.gen\.ts$|(?:^|\/)(?:test|truth)\//;
const GENERATED = /\.gen\.ts$/;
const REPORTS = /^(?:models\/src\/reports|reports\/src)\//;
const AUTH_EXTRAS = /^auth-extras\/src\/|^auth\/src\/(?:custom-providers|webauthn)\//;
const LAB = /^models\/lab\//;
const DECISION = /^docs\/decisions\/\d{3}-.*\.md$/;
const EXPORTED =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type) ([\w$]+)/gm;
const TYPE = /^\s*(?:export )?(?:interface|type) (\w+)/gm;
/** A type over several lines, with its fields. One that only picks of another has none of its own. */
const DECLARATION = /^( *)(?:export )?(?:interface|type) (\w+).*[{<]\n([\s\S]*?)^\1[}>]/gm;
const USE = /^ +(?:readonly )?(?:products?|actives|mobility)\??:/m;
const USED_AT = /^ +(?:readonly )?(?:happenedAt|sprayedOn|sprayedAt|atMs|day)\??:|'spray'/m;
const PRUNING = /^ +(?:readonly )?pruningDate\??:/m;
const PRUNED = /^ +(?:readonly )?(?:cycle|plotId)\??:/m;
const LIMIT = /\bconst ((?:MOST|LEAST|LONGEST)_\w+)/g;
const COMMENT = /^\s*(?:\/\*|\*|\/\/)|\s\/\/ /;
const HE = /\b(?:he|him|his|himself)\b/i;
/** The review's table of private words that the field says otherwise. */
const DIALECT =
  /\b(?:KeptText|AnswerText|opened|followed|onceAQuarter|Gathering|keptStatement|unsent|sendAtOnce|Surroundings|Asked|Given|told|heed\w*|keepHouse|chores?|nobody|deliverToStranger|wantBackfill|clash\w*|Speaker|useSpeech|Saying|bonesOf|stands)\b/g;

/** Say themselves which words those are. */
const LISTS_WORDS = /^scripts\/(?:figures|text-rules)\.ts$/;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const linesOf = ({ text }: SourceFile): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap((match) => match.slice(1).filter((name) => name !== undefined));

export const isSource = (path: string): boolean => CODE.test(path) && !NOT_SOURCE.test(path);

function doubleNames(files: readonly SourceFile[]): number {
  const homes = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    for (const name of found(text, EXPORTED)) homes.set(name, (homes.get(name) ?? new Set()).add(path));
  }
  return [...homes.values()].filter((paths) => paths.size > 1).length;
}

/** Counts a tree of files; those that are no code and no document weigh nothing. */
export function figuresOf(files: readonly SourceFile[]): Figures {
  const source = files.filter(({ path }) => isSource(path));
  const product = source.filter(({ path }) =>
    /^(?:models|reports|contract|auth|auth-extras|server|web)\//.test(path),
  );
  const lines = (of: RegExp): number => sum(source.filter(({ path }) => of.test(path)).map(linesOf));
  const named = (pattern: RegExp, of: RegExp): number =>
    new Set(product.flatMap(({ text }) => found(text, pattern).filter((name) => of.test(name)))).size;
  /** Whatever their names: those whose own fields say all of it. */
  const shapes = (...fields: readonly RegExp[]): number =>
    new Set(
      product
        .flatMap(({ text }) => [...text.matchAll(DECLARATION)])
        .filter(([, , , body = '']) => fields.every((field) => field.test(body)))
        .map(([, , name]) => name),
    ).size;
  const comments = source.flatMap(({ text }) => text.split('\n').filter((line) => COMMENT.test(line)));
  const decisions = files.filter(({ path }) => DECISION.test(path));
  const openApi = files.find(({ path }) => path === 'docs/openapi.gen.json');
  const rows: [string, number][] = [
    ['source lines', sum(source.map(linesOf))],
    ['source files', source.length],
    [
      'files over 400 lines, tests too',
      files.filter((file) => CODE.test(file.path) && !GENERATED.test(file.path) && linesOf(file) > 400)
        .length,
    ],
    ['lines of models, without reports and lab', lines(/^models\/src\/(?!reports\/)/)],
    ['lines of reports', lines(REPORTS)],
    ['lines of models/lab', lines(LAB)],
    ['lines of auth, without extras', lines(/^auth\//) + lines(/^auth-extras\//) - lines(AUTH_EXTRAS)],
    ['lines of sign-in’s extras', lines(AUTH_EXTRAS)],
    ['lines of server', lines(/^server\//)],
    ['lines of web', lines(/^web\//)],
    ['exported names in more than one file', doubleNames(product)],
    ['types that end in Hour(s)', named(TYPE, /Hours?$/)],
    ['shapes of a spray: a product and when', shapes(USE, USED_AT)],
    ['shapes of a season: a pruning and of what', shapes(PRUNING, PRUNED)],
    ['MOST_, LEAST_, LONGEST_ names', new Set(source.flatMap(({ text }) => found(text, LIMIT))).size],
    ['comment lines with “he”', comments.filter((line) => HE.test(line)).length],
    [
      'dialect words',
      sum(
        source
          .filter(({ path }) => !LISTS_WORDS.test(path))
          .map(({ text }) => text.match(DIALECT)?.length ?? 0),
      ),
    ],
    ['decisions', decisions.length],
    ['words of decisions', sum(decisions.map(({ text }) => text.split(/\s+/).filter(Boolean).length))],
    ['lines of openapi.gen.json', openApi ? linesOf(openApi) : 0],
  ];
  return new Map(rows);
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
const isRead = (path: string): boolean =>
  CODE.test(path) || DECISION.test(path) || path === 'docs/openapi.gen.json';

function filesOfTree(): SourceFile[] {
  const paths = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate').split(
    '\0',
  );
  const gone = new Set(git('ls-files', '-z', '--deleted').split('\0'));
  return paths
    .filter((path) => isRead(path) && !gone.has(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function filesOfRevision(revision: string): SourceFile[] {
  const paths = git('ls-tree', '-r', '-z', '--name-only', '--full-tree', revision).split('\0').filter(isRead);
  const input = paths.map((path) => `${revision}:${path}\n`).join('');
  const bytes = execFileSync('git', ['cat-file', '--batch'], { cwd: root, input, maxBuffer: 2 ** 28 });
  let at = 0;
  return paths.map((path) => {
    const head = bytes.indexOf('\n', at);
    const size = Number(bytes.toString('utf8', at, head).split(' ')[2]);
    at = head + 1 + size + 1;
    return { path, text: bytes.toString('utf8', head + 1, head + 1 + size) };
  });
}

/** A table in Markdown, one figure a row. */
export function figureTable(columns: readonly (readonly [string, Figures])[]): string {
  const names = [...(columns[0]?.[1].keys() ?? [])];
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return (
    row(['', ...columns.map(([title]) => title)]) +
    row(['---', ...columns.map(() => '--:')]) +
    names
      .map((name) => row([name, ...columns.map(([, figures]) => String(figures.get(name) ?? ''))]))
      .join('')
  );
}

if (import.meta.main) {
  const now = ['now', figuresOf(filesOfTree())] as const;
  const [revision] = process.argv.slice(2);
  const before = revision === undefined ? [] : [[revision, figuresOf(filesOfRevision(revision))] as const];
  process.stdout.write(figureTable([...before, now]));
}
