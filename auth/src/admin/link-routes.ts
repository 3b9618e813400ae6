import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import { checkNewCredential } from '../credentials/policy.ts';
import { hashCredential } from '../credentials/service.ts';
import type { Queryable } from '../database.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import { requireAdmin } from '../http/bearer.ts';
import { type Metadata, metadata, optionalText, readBody } from '../http/body.ts';
import { isAllowedRedirect, redirectTarget } from '../http/redirect.ts';
import { codeOf, linkTokenOf } from '../otp/codes.ts';
import { type CodeRequest, issueToken, sendCode } from '../otp/send.ts';
import { normalizeEmail } from '../user/address.ts';
import { saveAddressIdentity } from '../user/confirm.ts';
import { mergeMetadata } from '../user/metadata.ts';
import {
  type Address,
  findUserByAddress,
  insertUser,
  listIdentities,
  type UserRow,
  updateUser,
} from '../user/store.ts';
import { viewUser } from '../user/view.ts';
import { userNotFound } from './service.ts';

const inviteBody = z.object({ email: optionalText, data: metadata });
const linkBody = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: metadata,
  redirect_to: optionalText,
});

type EmailAddress = Extract<Address, { channel: 'email' }>;
const emailAddress = (text: string | undefined): EmailAddress => ({
  channel: 'email',
  value: normalizeEmail(text ?? ''),
});

/** Finds or creates an account for the address; refuses a confirmed one. @throws ApiError 422 */
async function unconfirmedUser(
  context: AuthContext,
  tx: Queryable,
  address: EmailAddress,
  data: Metadata,
  password: string | undefined,
): Promise<UserRow> {
  const at = context.clock();
  const existing = await findUserByAddress(tx, address, true);
  if (existing?.email_confirmed_at) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  if (existing) return existing;
  const id = randomUUID();
  const app_metadata = { provider: 'email', providers: ['email'] };
  const secret = password ? await hashCredential(context, id, password) : {};
  const fresh = {
    id,
    aud: context.settings.audience,
    role: 'authenticated',
    email: address.value,
    phone: null,
    user_metadata: mergeMetadata({}, data),
    app_metadata,
    password_hash: secret.password_hash ?? null,
    pin_hash: secret.pin_hash ?? null,
    pin_pepper: secret.pin_pepper ?? null,
  };
  const user = await insertUser(tx, fresh, at);
  if (!user)
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  await saveAddressIdentity(tx, id, address, {}, false, at);
  return user;
}

interface LinkPlan {
  readonly user: UserRow;
  readonly code: CodeRequest;
  readonly type: string;
}

/** Recipient and purpose of the link. @throws ApiError 400, 404, 422 */
async function planLink(
  context: AuthContext,
  tx: Queryable,
  given: z.output<typeof linkBody>,
): Promise<LinkPlan> {
  const to = emailAddress(given.email);
  const known = await findUserByAddress(tx, to);
  const at = context.clock();
  const type = given.type === 'magiclink' && !known ? 'signup' : given.type;
  switch (type) {
    case 'signup':
    case 'invite': {
      if (given.type === 'signup' && !given.password)
        throw validationFailed('Signup requires a valid password');
      const user = await unconfirmedUser(context, tx, to, given.data ?? {}, given.password);
      const changes = type === 'invite' ? { invited_at: at } : {};
      const marked = (await updateUser(tx, user.id, { ...changes, confirmation_sent_at: at }, at)) ?? user;
      return { user: marked, code: { kind: 'confirmation', to, template: type }, type };
    }
    case 'magiclink':
    case 'recovery': {
      if (!known) throw userNotFound();
      const user = (await updateUser(tx, known.id, { recovery_sent_at: at }, at)) ?? known;
      return { user, code: { kind: 'recovery', to, template: type }, type };
    }
    case 'email_change_current':
    case 'email_change_new': {
      if (!known) throw userNotFound();
      const wish = emailAddress(given.new_email);
      if (await findUserByAddress(tx, wish)) {
        throw new AuthError(
          422,
          'email_exists',
          'A user with this email address has already been registered',
        );
      }
      const isFresh = known.new_email !== wish.value;
      const changes = isFresh
        ? { new_email: wish.value, email_change_confirmations: 0, email_change_session_id: null }
        : {};
      const user = (await updateUser(tx, known.id, { ...changes, email_change_sent_at: at }, at)) ?? known;
      const target = type === 'email_change_current' ? to : wish;
      return { user, code: { kind: type, to: target, template: 'email_change' }, type };
    }
    default:
      throw validationFailed(`Invalid email action link type requested: ${given.type ?? ''}`);
  }
}

const linkType = (type: string): string => (type.startsWith('email_change') ? 'email_change' : type);

function targetOf(context: AuthContext, request: FastifyRequest, asked: string | undefined): string {
  const { siteUrl, redirectUrls } = context.settings;
  if (asked && isAllowedRedirect(siteUrl, asked, redirectUrls)) return asked;
  return redirectTarget(context, request);
}

export function adminLinkRoutes(app: FastifyInstance, context: AuthContext): void {
  const { db, settings, clock } = context;

  app.post('/invite', async (request) => {
    await requireAdmin(context, request);
    const given = readBody(request, inviteBody);
    const to = emailAddress(given.email);
    const redirectTo = redirectTarget(context, request);
    const user = await db.transaction(async (tx) => {
      const found = await unconfirmedUser(context, tx, to, given.data ?? {}, undefined);
      const invited = (await updateUser(tx, found.id, { invited_at: clock() }, clock())) ?? found;
      await recordAudit(tx, { action: 'user_invited', userId: found.id }, clock());
      return (
        await sendCode(context, tx, invited, { kind: 'confirmation', to, template: 'invite', redirectTo })
      ).user;
    });
    context.outbox.kick();
    return viewUser(user, await listIdentities(db, user.id));
  });

  app.post('/admin/generate_link', async (request) => {
    await requireAdmin(context, request);
    const given = readBody(request, linkBody);
    if (given.password) await checkNewCredential(context, given.password, []);
    const redirect_to = targetOf(context, request, given.redirect_to);
    const made = await db.transaction(async (tx) => {
      const plan = await planLink(context, tx, given);
      const tokenId = await issueToken(context, tx, plan.user, plan.code);
      await recordAudit(
        tx,
        { action: 'link_generated', userId: plan.user.id, details: { type: plan.type } },
        clock(),
      );
      return { ...plan, tokenId, identities: await listIdentities(tx, plan.user.id) };
    });
    const key = await context.keys.derivation();
    const hashed_token = linkTokenOf(key, made.tokenId);
    const link = new URL(`${settings.externalUrl}/verify`);
    link.search = new URLSearchParams({
      token: hashed_token,
      type: linkType(made.type),
      redirect_to,
    }).toString();
    return {
      ...viewUser(made.user, made.identities),
      action_link: link.href,
      email_otp: codeOf(key, made.tokenId),
      hashed_token,
      verification_type: made.type,
      redirect_to,
    };
  });
}
