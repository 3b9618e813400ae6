import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import { requireCaller } from '../http/bearer.ts';
import { metadata, optionalText, readBody } from '../http/body.ts';
import { deviceOf } from '../http/device.ts';
import { addressStep, evenly } from '../http/evenly.ts';
import { redirectTarget } from '../http/redirect.ts';
import { readPkce } from '../oauth/pkce.ts';
import { deliverFirst, deliverToUnknownRecipient, withMessageId } from '../outbox/first-try.ts';
import { checkMessageChannel } from '../signup/routes.ts';
import { readAddress, requireChannel } from '../user/address.ts';
import { reauthenticate, recover, resend, sendOtp } from './service.ts';

const pkcePair = { code_challenge: optionalText, code_challenge_method: optionalText };
const otpBody = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: z.boolean().optional(),
  data: metadata,
  channel: optionalText,
  ...pkcePair,
});
const recoverBody = z.object({ email: optionalText, ...pkcePair });
const resendBody = z.object({ type: optionalText, email: optionalText, phone: optionalText, ...pkcePair });

const EMAIL_RESENDS = new Set(['signup', 'email_change']);
const PHONE_RESENDS = new Set(['sms', 'phone_change']);

/** `/otp`, `/magiclink`, `/recover`, `/resend`, `/reauthenticate`: everything that sends a code. */
export function otpRoutes(app: FastifyInstance, context: AuthContext): void {
  const { settings, limiter } = context;

  const otp = async (request: FastifyRequest, reply: FastifyReply): Promise<object> => {
    const given = readBody(request, otpBody);
    const device = deviceOf(context, request);
    if (given.channel && !given.phone)
      throw validationFailed('Channel should only be specified with Phone OTP');
    const address = readAddress(given, {
      both: 'Only an email address or phone number should be provided',
      neither: 'One of email or phone must be set',
    });
    checkMessageChannel(given.channel);
    const pkce = readPkce(given.code_challenge, given.code_challenge_method);
    if (address.channel === 'sms' && !settings.phoneEnabled) {
      throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
    }
    requireChannel(address, settings, 422, 'logins');
    await limiter.request('otp', device.ip);
    const asked = sendOtp(context, {
      address,
      createUser: given.create_user ?? true,
      data: given.data ?? {},
      device,
      redirectTo: redirectTarget(context, request),
      pkce,
    });
    const messageId = await (settings.knownAddresses === 'hidden'
      ? evenly(asked, addressStep(settings))
      : asked);
    withMessageId(reply, messageId);
    await deliverToUnknownRecipient(
      context,
      { messageId, channel: address.channel, to: address.value },
      'confirmation',
    );
    return address.channel === 'sms' ? { message_id: messageId } : {};
  };
  app.post('/otp', otp);
  app.post('/magiclink', otp);

  app.post('/recover', async (request, reply) => {
    const given = readBody(request, recoverBody);
    if (!given.email) throw validationFailed('Password recovery requires an email');
    const rules = { both: '', neither: 'Password recovery requires an email' };
    const address = readAddress({ email: given.email }, rules);
    const pkce = readPkce(given.code_challenge, given.code_challenge_method);
    requireChannel(address, settings, 400, 'logins');
    await limiter.request('recover', context.clientAddress.of(request));
    const recovered = recover(context, address, redirectTarget(context, request), pkce);
    withMessageId(reply, await evenly(recovered, addressStep(settings)));
    context.outbox.kick();
    return {};
  });

  app.post('/resend', async (request, reply) => {
    const given = readBody(request, resendBody);
    const { type = '' } = given;
    if (!EMAIL_RESENDS.has(type) && !PHONE_RESENDS.has(type)) {
      throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change');
    }
    const address = readAddress(given, {
      both: 'Only an email address or phone number should be provided.',
      neither: 'Missing email address or phone number',
    });
    if (EMAIL_RESENDS.has(type) && address.channel !== 'email') {
      throw validationFailed('Type provided requires an email address');
    }
    if (PHONE_RESENDS.has(type) && address.channel !== 'sms') {
      throw validationFailed('Type provided requires a phone number');
    }
    const pkce = readPkce(given.code_challenge, given.code_challenge_method);
    requireChannel(address, settings, 400, 'logins');
    await limiter.request('resend', context.clientAddress.of(request));
    const redirectTo = redirectTarget(context, request);
    const messageId = await evenly(
      resend(context, { type, address, redirectTo, pkce }),
      addressStep(settings),
    );
    context.outbox.kick();
    withMessageId(reply, messageId);
    return { message_id: messageId };
  });

  app.get('/reauthenticate', async (request, reply) => {
    const caller = await requireCaller(context, request);
    const sent = await reauthenticate(context, caller.user);
    withMessageId(reply, sent.messageId);
    await deliverFirst(context, sent, 'reauthentication');
    return sent.channel === 'sms' ? { message_id: sent.messageId } : {};
  });
}
