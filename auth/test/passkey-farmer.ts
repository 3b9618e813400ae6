import { creationShape, requestShape, SoftKey, type Tricks } from './soft-key.ts';
import type { Answer, TestSession, World } from './world.ts';

export const SITE = 'http://localhost:3003';
export const WITH_PASSKEYS = { siteUrl: SITE, passkeysEnabled: true };

export async function startRegistration(world: World, token: string) {
  const answer = await world.post('/passkeys/registration/options', {}, { token });
  return {
    challenge_id: String(answer.body.challenge_id),
    options: creationShape.parse(answer.body.options),
  };
}

export async function addPasskey(
  world: World,
  token: string,
  key: SoftKey,
  tricks: Tricks = {},
): Promise<Answer> {
  const { challenge_id, options } = await startRegistration(world, token);
  const credential = key.create(options, tricks);
  return world.post('/passkeys/registration/verify', { challenge_id, credential }, { token });
}

export async function startSignIn(world: World) {
  const answer = await world.post('/passkeys/authentication/options', {});
  return { challenge_id: String(answer.body.challenge_id), options: requestShape.parse(answer.body.options) };
}

export async function signInBy(world: World, key: SoftKey, tricks: Tricks = {}): Promise<Answer> {
  const { challenge_id, options } = await startSignIn(world);
  const credential = key.get(options, tricks);
  return world.post('/passkeys/authentication/verify', { challenge_id, credential });
}

/** A farmer with a passkey. */
export async function farmerWithPasskey(
  world: World,
): Promise<TestSession & { phone: string; key: SoftKey; passkeyId: string }> {
  const session = await world.register();
  const key = new SoftKey(SITE);
  const answer = await addPasskey(world, session.access_token, key);
  if (answer.status !== 200) throw new Error(`No passkey: ${answer.text}`);
  return { ...session, key, passkeyId: String(answer.body.id) };
}

export const codeAndStatus = ({ status, body }: Answer): unknown[] => [status, body.code];
