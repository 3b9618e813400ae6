import type { ObservationProblemCode } from '@draksha/contract';

interface Fault {
  readonly code: ObservationProblemCode;
  readonly line?: number;
  readonly params?: Readonly<Record<string, string | number>>;
}

/**
 * A file that cannot be answered for as it is: what is wrong in words for its owner, the same as a code, and what to do about
 * it at the command line.
 */
export class FileProblem extends Error {
  readonly advice: readonly string[];
  readonly fault: Fault;

  constructor(fault: Fault, message: string, advice: readonly string[] = []) {
    super(message);
    this.name = 'FileProblem';
    this.advice = advice;
    this.fault = fault;
  }

  /** The same, at a line where it named none. */
  atLine(line: number): FileProblem {
    return this.fault.line === undefined
      ? new FileProblem({ ...this.fault, line }, this.message, this.advice)
      : this;
  }
}
