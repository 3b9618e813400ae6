import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { GoTrueClient } from '@supabase/auth-js';

export interface RegisteredFarmer {
  readonly userId: string;
  readonly phone: string;
  readonly pin: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Registers a farmer at a server of another process, with the published client and the code from its outbox file: one at a time. */
export async function registerFarmer(
  url: string,
  outbox: string,
  phone = '+919822012345',
): Promise<RegisteredFarmer> {
  const client = new GoTrueClient({ url: `${url}/auth/v1`, autoRefreshToken: false, persistSession: false });
  const pin = '482915';
  const data = { first_name: 'Asha', last_name: 'Patil', language_preference: 'mr' };
  const signedUp = await client.signUp({ phone, password: pin, options: { data } });
  if (signedUp.error) throw signedUp.error;
  for (let tries = 0; tries < 1_500; tries += 1) {
    const code = codeIn(outbox, phone);
    if (code !== undefined) {
      const { data: verified, error } = await client.verifyOtp({ phone, token: code, type: 'sms' });
      if (!verified.session) throw error ?? new Error('verifying gave no session');
      // The product makes its own row of the farmer at their first look at themselves, as the screens do.
      const headers = { authorization: `Bearer ${verified.session.access_token}` };
      const me = await fetch(`${url}/api/me`, { headers });
      if (!me.ok) throw new Error(`GET /api/me answered ${me.status}`);
      const { user, access_token: accessToken, refresh_token: refreshToken } = verified.session;
      return { userId: user.id, phone, pin, accessToken, refreshToken };
    }
    await pause(20);
  }
  throw new Error('no code came');
}

function codeIn(outbox: string, phone: string): string | undefined {
  try {
    const last = JSON.parse(readFileSync(outbox, 'utf8').trim().split('\n').at(-1) ?? '{}');
    return last.to === phone ? (last.code ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
