import { expect, test } from 'vitest';
import { MAX_UNSTEADY, playwrightResults, secondTry, unsteady, vitestResults } from './test-reports.ts';

const BROKEN = `\u001b[31mError: expected 2 acres\u001b[39m\n\nReceived: 1 acre\n${'    at a line\n'.repeat(20)}`;

const vitest = (...tests: readonly (readonly [file: string, fullName: string, status: string])[]) =>
  vitestResults(
    {
      numPassedTests: tests.filter(([, , status]) => status === 'passed').length,
      numPendingTests: tests.filter(([, , status]) => status === 'skipped').length,
      numTodoTests: 0,
      testResults: tests.map(([file, fullName, status]) => ({
        name: `/house/${file}`,
        assertionResults: [{ fullName, status, failureMessages: status === 'failed' ? [BROKEN] : [] }],
      })),
    },
    '/house',
  );

const playwright = (...tests: readonly [title: string, status: 'expected' | 'unexpected' | 'skipped'][]) =>
  playwrightResults({
    suites: [
      {
        suites: [
          {
            specs: tests.map(([title, status], index) => ({
              title,
              file: 'today.spec.ts',
              line: index + 1,
              tests: [
                { status, results: [{ errors: status === 'unexpected' ? [{ message: BROKEN }] : [] }] },
              ],
            })),
          },
        ],
      },
    ],
    stats: {
      expected: tests.filter(([, status]) => status === 'expected').length,
      skipped: tests.filter(([, status]) => status === 'skipped').length,
    },
  });

test('a failure is told with what its runner needs to run it again', () => {
  const result = vitest(['a.test.ts', 'holds', 'passed'], ['b.test.ts', 'breaks', 'failed']);
  expect(result.failed).toEqual([
    { name: 'b.test.ts › breaks', where: 'b.test.ts', why: expect.stringMatching(/^Error: expected/) },
  ]);
  expect(secondTry(result)).toEqual(['b.test.ts']);
  const journeys = playwright(['opens', 'expected'], ['shuts', 'unexpected'], ['waits', 'skipped']);
  expect(journeys).toMatchObject({ passed: 1, skipped: 1 });
  expect(secondTry(journeys)).toEqual(['today.spec.ts:2']);
});

test('why a test failed is said in few lines, without colours', () => {
  for (const { failed } of [vitest(['a.test.ts', 'one', 'failed']), playwright(['shuts', 'unexpected'])]) {
    const lines = failed[0]?.why.split('\n') ?? [];
    expect(lines.slice(0, 2)).toEqual(['Error: expected 2 acres', 'Received: 1 acre']);
    expect(lines).toHaveLength(12);
  }
});

test('unsteady is only what failed first and was seen to pass after; what was not run again stays a failure', () => {
  const first = vitest(['a.test.ts', 'one', 'failed'], ['a.test.ts', 'two', 'failed']);
  expect(unsteady(first, vitest(['a.test.ts', 'one', 'passed'], ['a.test.ts', 'two', 'failed']))).toEqual([
    'a.test.ts › one',
  ]);
  expect(unsteady(first, vitest(['a.test.ts', 'one', 'skipped']))).toEqual([]);
  expect(unsteady(first, vitest(['b.test.ts', 'one', 'passed']))).toEqual([]);
  expect(unsteady(playwright(['shuts', 'unexpected']), playwright(['shuts', 'expected']))).toHaveLength(1);
});

test('many failures are not tried again, and none asks for none', () => {
  const many = Array.from({ length: MAX_UNSTEADY + 1 }, (_, index) => `test ${index}`);
  expect(secondTry(vitest(...many.map((name) => ['a.test.ts', name, 'failed'] as const)))).toEqual([]);
  expect(secondTry(vitest(['a.test.ts', 'holds', 'passed']))).toEqual([]);
});
