import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What a runner's report says of each test, in one shape for both runners. */
export interface TestResults {
  readonly passed: number;
  readonly skipped: number;
  readonly failed: readonly Failure[];
  /** The names of those that passed. */
  readonly good: ReadonlySet<string>;
}

export interface Failure {
  readonly name: string;
  /** What the runner is told to run this test again. */
  readonly where: string;
  /** What was expected and what was seen: the first lines of its first error. */
  readonly why: string;
}

const WHY_LINES = 12;
const whyOf = (message: string | undefined): string =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, WHY_LINES)
    .join('\n');

export interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** @param root The folder that names are relative to. */
export function vitestResults(report: VitestReport, root: string): TestResults {
  const all = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => {
      const where = relative(root, name);
      return { name: `${where} › ${fullName}`, where, why: whyOf(failureMessages[0]), status };
    }),
  );
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failed: all.filter(({ status }) => status === 'failed').map(({ status: _, ...failure }) => failure),
    good: new Set(all.filter(({ status }) => status === 'passed').map(({ name }) => name)),
  };
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

export interface PlaywrightReport {
  readonly suites: readonly Suite[];
  readonly stats: { readonly expected: number; readonly skipped: number };
}

const specsOf = (suite: Suite): NonNullable<Suite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

export function playwrightResults({ suites, stats }: PlaywrightReport): TestResults {
  const all = suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results }) => {
      const where = `${file}:${line}`;
      const [error] = results.flatMap(({ errors }) => errors);
      return { name: `${where} › ${title}`, where, why: whyOf(error?.message), status };
    }),
  );
  const isBad = (status: string): boolean => status === 'unexpected' || status === 'flaky';
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failed: all.filter(({ status }) => isBad(status)).map(({ status: _, ...failure }) => failure),
    good: new Set(all.filter(({ status }) => status === 'expected').map(({ name }) => name)),
  };
}

/** So many of a whole run may be unsteady; more is a fault of something that they share. */
export const MAX_UNSTEADY = 2;

/** What is worth a second try: few failures, each a test that the runner can be told to run again. */
export const secondTry = ({ failed }: TestResults): readonly string[] =>
  failed.length <= MAX_UNSTEADY ? [...new Set(failed.map(({ where }) => where))] : [];

/** Those of the failures that the second try saw pass. */
export const unsteady = (first: TestResults, again: TestResults): readonly string[] =>
  first.failed.map(({ name }) => name).filter((name) => again.good.has(name));
