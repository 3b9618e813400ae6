import { needsSecondStep } from '../../lib/assurance.ts';
import { pause } from '../../lib/pause.ts';
import { hasSession } from '../../lib/session-marker.ts';
import {
  type AuthFailure,
  type AuthTrouble,
  authFailure,
  type CallPurpose,
  codeDidNotArrive,
} from './auth-failure.ts';
import type { SecretKind } from './checks.ts';

/** The sign-in client comes after the page is painted: it weighs as much as the screen itself. */
const client = () => import('../../lib/session.ts');
export type Client = Awaited<ReturnType<typeof client>>;

export type Outcome<T = true> = { readonly ok: T } | { readonly failure: AuthFailure };

const SECOND_LOOK_MS = 1_000;

/** Fetches the client ahead of its first use. */
export const warmUp = (): Promise<unknown> => client().catch(() => undefined);

export async function withClient<T>(call: (client: Client) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  let loaded: Client;
  try {
    loaded = await client();
  } catch {
    return { failure: codeDidNotArrive };
  }
  return call(loaded);
}

export function refusal(
  { lastRetryAfterSeconds }: Client,
  error: AuthTrouble,
  purpose: CallPurpose,
  secret?: SecretKind,
): { failure: AuthFailure } {
  const { name, code, status, message, reasons } = error;
  const trouble = { name, code, status, message, reasons };
  return { failure: authFailure(trouble, purpose, secret, lastRetryAfterSeconds()) };
}

/** What a signed-in user still has to do before entering. */
export interface SignedIn {
  readonly needsSecondStep: boolean;
  readonly hasPin: boolean;
}

async function entryOf({ authClient }: Client): Promise<SignedIn | null> {
  const { data } = await authClient.getSession();
  if (!data.session) return null;
  return {
    needsSecondStep: needsSecondStep(data.session),
    hasPin: data.session.user.app_metadata.has_pin === true,
  };
}

/** The entry of a session that this page already has; `null` for a visitor. */
export const presentEntry = async (): Promise<SignedIn | null> => (hasSession() ? storedEntry() : null);

const storedEntry = (): Promise<SignedIn | null> =>
  client()
    .then(entryOf)
    .catch(() => null);

/** Whether a sign-in led to a session, now or a second later. */
export async function established(loaded: Client): Promise<Outcome<SignedIn>> {
  for (const wait of [0, SECOND_LOOK_MS]) {
    await pause(wait);
    const entry = await entryOf(loaded);
    if (entry) return { ok: entry };
  }
  return { failure: { message: 'error.session' } };
}
