/** Work that one process at a time does for all of them, docs/decisions/074. */
export interface Job {
  readonly name: string;
  /** When it begins by itself, as cron says it in India's time; not where it is only asked for. */
  readonly at?: readonly string[];
  /** Parts of it that one process works on side by side; one where not given. */
  readonly sideBySide?: number;
  /** After so long it is ended and tried again; 15 minutes where not given. */
  readonly mostSeconds?: number;
  run(order: JobOrder): Promise<void>;
}

export interface JobOrder {
  /** Which part of the work; empty for the whole. */
  readonly part: string;
  /** Ends the work: the server stops, or it took too long. What is left is begun again. */
  readonly signal: AbortSignal;
}

/** What is in a queue, over all processes. */
export interface JobState {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  /** Failed for good in the last day, after all tries. */
  readonly failed: number;
  /** How long the oldest is due and not begun. */
  readonly overdueSeconds: number;
  /** Since one was done, of the last two days; by the database's clock. */
  readonly silenceSeconds: number | null;
}

export interface Jobs extends AsyncDisposable {
  /** Work of a feature that is put together after the jobs; before `start`. */
  add(more: readonly Job[]): void;
  /** Begins to work, as soon as the database lets it, and never fails. Returns when it has begun. */
  start(): Promise<void>;
  /** Asks for a job, or a part of it, as soon as may be; one that waits already is enough. Done later, by any process. */
  ask(name: string, part?: string): Promise<void>;
  state(): Promise<JobState[]>;
}
