import type { AuthUser } from '../user/view.ts';

/** A session as the wire has it. */
export interface SessionAnswer {
  access_token: string;
  token_type: 'bearer';
  /** Seconds. */
  expires_in: number;
  /** Unix seconds. */
  expires_at: number;
  refresh_token: string;
  user: AuthUser;
}
