import type { SessionRow } from './store.ts';

/** How the session of an application began; its AMR entry names the application. */
export const APPLICATION_METHOD = 'oauth_provider/authorization_code';

/** Whether an application holds the session, and not the user themselves. */
export const isApplications = ({ amr }: Pick<SessionRow, 'amr'>): boolean =>
  amr.some(({ method }) => method === APPLICATION_METHOD);
