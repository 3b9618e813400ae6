/** Work that one process at a time does for all of them, docs/decisions/074. */
export interface Job {
  readonly name: string;
  /** Cron schedule in India's time; absent for jobs that only run on request. */
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
  /** Aborts the work: the server stops, or it took too long. The rest is repeated. */
  readonly signal: AbortSignal;
}

/** Jobs in a queue, over all processes. */
export interface JobState {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  /** Failed for good in the last day, after all tries. */
  readonly failed: number;
  /** Age of the oldest due job. */
  readonly overdueSeconds: number;
  /** Since one was done, of the last two days; by the database's clock. */
  readonly silenceSeconds: number | null;
}

export interface Jobs extends AsyncDisposable {
  /** Work of a feature that is put together after the jobs; before `start`. */
  add(more: readonly Job[]): void;
  /** Starts working once the database allows, and never fails. Returns when started. */
  start(): Promise<void>;
  /** Requests a job, or a part of it, soon; a waiting one suffices. Any process runs it. */
  ask(name: string, part?: string): Promise<void>;
  state(): Promise<JobState[]>;
}
