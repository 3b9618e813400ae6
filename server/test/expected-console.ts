interface Line {
  readonly level: 'error' | 'warn';
  readonly text: string;
}

const unexpected: Line[] = [];
const expected: RegExp[] = [];

/** From now to the end of this test, `console.error` and `console.warn` may say what matches. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

/** Notes a line that no test expected. */
export function noteConsole(line: Line): void {
  if (!expected.some((pattern) => pattern.test(line.text))) unexpected.push(line);
}

/** Ends one test's account: what it did not expect. */
export function settleConsole(): Line[] {
  expected.length = 0;
  return unexpected.splice(0);
}
