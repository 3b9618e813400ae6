/** The code of a page, as addresses, in a block of data in its HTML: the inline scripts stay the same in every build. */
export interface PageCode {
  /** What runs the page. */
  readonly entry: string;
  readonly preloads: readonly string[];
  /** What every signed-in screen runs on. */
  readonly frame: readonly string[];
  /** What the first signed-in screen adds. */
  readonly today: readonly string[];
  readonly words: Readonly<Record<'en' | 'hi' | 'mr', string>>;
}

export const PAGE_CODE = 'page-code';

/** What the inline script of a page leaves for the code that comes after it. */
export interface Early {
  /** Puts the chosen language's markup in place; called once the body is parsed. */
  show(): void;
  /**
   * Fetches code: a public screen's after its paint, the application's at the first key press; all of a signed-in
   * start at once, or after the snapshot of Today.
   */
  start(): void;
  /** Reveals the drawn application and removes the snapshot. */
  drop(): void;
  /** The application runs: from here on it handles its own errors and forms. */
  ready(): void;
  /** A form that was sent before the application ran. */
  readonly sent: HTMLFormElement | null;
  /** The button that was touched last before the application ran. */
  readonly touched: HTMLElement | null;
  /** The page for a failed start, with the reason. */
  fail(message: string): void;
}

declare global {
  var draksha: Early | undefined;
}
