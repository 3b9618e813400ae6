/** How long a farmer without any data waits, in real time. Tests on a busy machine wait longer. */
export interface WaitLimits {
  /** From here on the next provider is asked too. */
  readonly hedgeMs: number;
  /** After this the available data is returned, unless the request has a limit of its own. */
  readonly waitMs: number;
  /** However long the question would have them wait. */
  readonly mostMs: number;
  /**
   * For the weather of a place and the cells around it: the client gives up after three seconds, and the surface has still to be
   * worked out.
   */
  readonly surfaceMs: number;
}

export const WAIT_LIMITS: WaitLimits = { hedgeMs: 1_500, waitMs: 2_500, mostMs: 4_000, surfaceMs: 2_000 };
