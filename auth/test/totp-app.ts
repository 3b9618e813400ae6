import { Secret, TOTP } from 'otpauth';
import type { Answer, World } from './world.ts';

/** An authenticator app that holds one factor. */
export interface TotpApp {
  readonly id: string;
  readonly code: () => string;
}

export async function enrolTotp(world: World, token: string, friendly_name = ''): Promise<TotpApp> {
  const answer = await world.post('/factors', { factor_type: 'totp', friendly_name }, { token });
  if (answer.status !== 200) throw new Error(`No factor: ${answer.text}`);
  const { id, totp } = answer.body as { id: string; totp: { secret: string } };
  const app = new TOTP({ secret: Secret.fromBase32(totp.secret) });
  return { id, code: () => app.generate({ timestamp: world.clock.now().getTime() }) };
}

/** Opens a challenge and types a code. */
export async function prove(
  world: World,
  token: string,
  factor: TotpApp,
  code = factor.code(),
): Promise<Answer> {
  const opened = await world.post(`/factors/${factor.id}/challenge`, {}, { token });
  if (opened.status !== 200) throw new Error(`No challenge: ${opened.text}`);
  return world.post(`/factors/${factor.id}/verify`, { challenge_id: opened.body.id, code }, { token });
}
