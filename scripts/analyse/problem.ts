/** A file that cannot be answered for as it is: what is wrong, and what to do about it, in words for its owner. */
export class FileProblem extends Error {
  readonly advice: readonly string[];

  constructor(message: string, advice: readonly string[] = []) {
    super(message);
    this.name = 'FileProblem';
    this.advice = advice;
  }
}
