/** The code behind sign-in, as addresses. */
export interface AppChunks {
  readonly frame: readonly string[];
  readonly today: readonly string[];
  readonly words: Readonly<Record<'en' | 'hi' | 'mr', string>>;
}

/** What the inline script of a page leaves for the code that comes after it. */
export interface Early {
  /** Puts the chosen language's markup in place; called once the body is parsed. */
  show(): void;
  /** Fetches the application once the page is painted, so that its code does not hold up the words. */
  start(entry: string, preloads: readonly string[]): void;
  /** Asks for all code of a signed-in start at once: now, or at the first key when that is still to come. */
  fetchApp(chunks: AppChunks, when: 'now' | 'typing'): void;
  /** The application runs: from here on it handles its own errors and forms. */
  ready(): void;
  /** A form that was sent before the application ran. */
  readonly sent: HTMLFormElement | null;
  /** The page that says that the application did not start, and why. */
  fail(message: string): void;
}

declare global {
  var draksha: Early | undefined;
}
