import { userInPath } from '@draksha/auth/admin/user-routes';
import { recordAudit } from '@draksha/auth/audit/store';
import { passkeysDisabled } from '@draksha/auth/closed';
import type { AuthContext } from '@draksha/auth/context';
import { AuthError, validationFailed } from '@draksha/auth/http/api-error';
import { isUuid, requireAdmin } from '@draksha/auth/http/bearer';
import { optionalText, readBody } from '@draksha/auth/http/body';
import { deviceOf } from '@draksha/auth/http/device';
import { requirePerson } from '@draksha/auth/mfa/assurance';
import { notify } from '@draksha/auth/outbox/notices';
import { answerSession } from '@draksha/auth/sessions/service';
import { archiveCredential } from '@draksha/auth/user/former-store';
import { requireRecentProof } from '@draksha/auth/user/proof';
import type { UserRow } from '@draksha/auth/user/store';
import { assertionAnswer, creationAnswer } from '@draksha/auth/webauthn/answers';
import {
  type CredentialRow,
  deletePasskey,
  listPasskeys,
  renamePasskey,
} from '@draksha/auth/webauthn/credential-store';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  finishAuthentication,
  finishRegistration,
  requireKeeper,
  startAuthentication,
  startRegistration,
  verificationFailed,
} from './service.ts';

const MAX_NAME = 120;
const verifyBody = z.object({ challenge_id: optionalText, credential: z.unknown().optional() });
const renameBody = z.object({ friendly_name: optionalText });

interface PasskeyView {
  id: string;
  friendly_name?: string;
  created_at: string;
  last_used_at?: string;
}

type Shown = Pick<CredentialRow, 'id' | 'friendly_name' | 'created_at'> &
  Partial<Pick<CredentialRow, 'last_used_at'>>;

function viewPasskey(row: Shown): PasskeyView {
  return {
    id: row.id,
    ...(row.friendly_name === '' ? {} : { friendly_name: row.friendly_name }),
    created_at: row.created_at.toISOString(),
    ...(row.last_used_at ? { last_used_at: row.last_used_at.toISOString() } : {}),
  };
}

const notFound = (): AuthError => new AuthError(404, 'validation_failed', 'Passkey not found');

function passkeyInPath(request: FastifyRequest): string {
  const { passkeyId: id } = request.params as { passkeyId: string };
  if (!isUuid(id)) throw notFound();
  return id;
}

/** The two parts of an answer to a challenge. @throws ApiError 400 */
function readAnswer<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): { challengeId: string; answer: z.output<Schema> } {
  const { challenge_id: challengeId = '', credential } = readBody(request, verifyBody);
  if (challengeId === '') throw validationFailed('challenge_id is required');
  if (credential === undefined) throw validationFailed('credential is required');
  if (!isUuid(challengeId)) throw validationFailed('challenge_id must be a valid UUID');
  const parsed = schema.safeParse(credential);
  if (!parsed.success) throw verificationFailed('Invalid credential response');
  return { challengeId, answer: parsed.data };
}

export function passkeyRoutes(app: FastifyInstance, context: AuthContext): void {
  const { db, settings, limiter, clock, clientAddress, outbox } = context;

  const requireEnabled = (): void => {
    if (!settings.passkeysEnabled) throw passkeysDisabled();
  };

  app.post('/passkeys/registration/options', async (request) => {
    requireEnabled();
    const caller = await requirePerson(context, request);
    requireRecentProof(caller, clock());
    await limiter.requestOwn('passkey', caller.user.id);
    return startRegistration(context, caller);
  });

  app.post('/passkeys/registration/verify', async (request) => {
    requireEnabled();
    const caller = await requirePerson(context, request);
    const { challengeId, answer } = readAnswer(request, creationAnswer);
    const device = deviceOf(context, request);
    return viewPasskey(await finishRegistration(context, caller, challengeId, answer, device));
  });

  app.post('/passkeys/authentication/options', async (request) => {
    requireEnabled();
    await limiter.request('passkey', clientAddress.of(request));
    return startAuthentication(context);
  });

  app.post('/passkeys/authentication/verify', async (request, reply) => {
    requireEnabled();
    await limiter.request('passkey', clientAddress.of(request));
    const { challengeId, answer } = readAnswer(request, assertionAnswer);
    const userSession = await finishAuthentication(context, challengeId, answer, deviceOf(context, request));
    reply.header('cache-control', 'no-store');
    return answerSession(context, userSession);
  });

  app.get('/passkeys', async (request) => {
    requireEnabled();
    const { user } = await requirePerson(context, request);
    return (await listPasskeys(db, user.id)).map(viewPasskey);
  });

  app.patch('/passkeys/:passkeyId', async (request) => {
    requireEnabled();
    const { user } = await requirePerson(context, request);
    const id = passkeyInPath(request);
    const { friendly_name: name = '' } = readBody(request, renameBody);
    if (name === '') throw validationFailed('friendly_name is required');
    if (name.length > MAX_NAME) throw validationFailed('friendly_name must be 120 characters or less');
    const row = await renamePasskey(db, user.id, id, name);
    if (!row) throw notFound();
    return viewPasskey(row);
  });

  const remove = async (user: UserRow, id: string, ip: string): Promise<void> => {
    await db.transaction(async (tx) => {
      await archiveCredential(tx, 'webauthn_credentials', id, clock());
      if (!(await deletePasskey(tx, user.id, id))) throw notFound();
      await notify(tx, user, { template: 'identity_unlinked' }, clock());
      await recordAudit(tx, { action: 'passkey_removed', userId: user.id, ip }, clock());
    });
    outbox.kick();
  };

  app.delete('/passkeys/:passkeyId', async (request, reply) => {
    requireEnabled();
    const caller = await requirePerson(context, request);
    await requireKeeper(context, caller);
    requireRecentProof(caller, clock());
    await remove(caller.user, passkeyInPath(request), clientAddress.of(request));
    return reply.code(204).send();
  });

  app.get('/admin/users/:id/passkeys', async (request) => {
    await requireAdmin(context, request);
    requireEnabled();
    const user = await userInPath(context, request);
    return (await listPasskeys(db, user.id)).map(viewPasskey);
  });

  app.delete('/admin/users/:id/passkeys/:passkeyId', async (request, reply) => {
    await requireAdmin(context, request);
    requireEnabled();
    const user = await userInPath(context, request);
    await remove(user, passkeyInPath(request), clientAddress.of(request));
    return reply.code(204).send();
  });
}
