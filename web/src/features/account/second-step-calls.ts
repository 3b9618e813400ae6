import { authFailure, codeDidNotArrive } from './auth-failure.ts';
import type { Outcome } from './client-calls.ts';

/** The first verified factor of each kind, by its id. */
export type Factors = Readonly<Partial<Record<'totp' | 'phone' | 'webauthn' | 'recovery_code', string>>>;

const client = () => import('../../lib/session.ts');
type Client = Awaited<ReturnType<typeof client>>;
type Trouble = Parameters<typeof authFailure>[0];

async function call<T>(
  ask: (auth: Client['authClient']) => Promise<{ data: T | null; error: Trouble | null }>,
): Promise<Outcome<T>> {
  const loaded = await client().catch(() => null);
  if (!loaded) return { failure: codeDidNotArrive };
  const { data, error } = await ask(loaded.authClient);
  if (!error && data !== null) return { ok: data };
  const trouble = error ?? { message: '' };
  return { failure: authFailure(trouble, 'factor', 'pin', loaded.lastRetryAfterSeconds()) };
}

const only = (outcome: Outcome<unknown>): Outcome => ('failure' in outcome ? outcome : { ok: true });

const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

export async function readFactors(): Promise<Outcome<Factors>> {
  const outcome = await call((auth) => auth.mfa.listFactors());
  if ('failure' in outcome) return outcome;
  const found: Record<string, string> = {};
  for (const { id, status, factor_type: type } of outcome.ok.all) {
    if (status !== 'verified' || (type === 'webauthn' && !canUsePasskeys())) continue;
    found[type] ??= id;
  }
  return { ok: found };
}

export const byAppCode = async (factorId: string, code: string): Promise<Outcome> =>
  only(await call((auth) => auth.mfa.challengeAndVerify({ factorId, code })));

/** Has a code sent; answers what it is to be checked against. */
export async function sendFactorCode(factorId: string): Promise<Outcome<string>> {
  const outcome = await call((auth) => auth.mfa.challenge({ factorId, channel: 'sms' }));
  return 'failure' in outcome ? outcome : { ok: outcome.ok.id };
}

export const byMessage = async (factorId: string, challengeId: string, code: string): Promise<Outcome> =>
  only(await call((auth) => auth.mfa.verify({ factorId, challengeId, code })));

export const byPasskey = async (factorId: string): Promise<Outcome> =>
  only(await call((auth) => auth.mfa.webauthn.authenticate({ factorId })));

export const byRecoveryCode = async (code: string): Promise<Outcome> =>
  only(await call((auth) => auth.mfa.recoveryCodes.verify({ code: code.trim() })));

/** Gives the half-open session up. */
export async function leaveSecondStep(): Promise<void> {
  const { signOut } = await client();
  await signOut();
}
