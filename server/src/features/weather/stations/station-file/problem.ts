import type { ObservationProblemCode } from '@draksha/contract';

interface Fault {
  readonly code: ObservationProblemCode;
  readonly line?: number;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A file that cannot be used: the problem in words for its owner, its code, and advice for the command line. */
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
