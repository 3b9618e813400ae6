import { type ChannelName, chosenChannels } from '@draksha/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { PageStyle } from '../../lib/plain-page.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { endedPage, optOutPage, unknownPage } from './end-page.ts';
import { ownerOfEnd } from './end-store.ts';
import { formOfDay } from './form-of-day.ts';
import { dropPhones } from './phone-store.ts';
import { changeChannels, lastSettings, makeSettings } from './settings-store.ts';

/** Removes a channel from a farmer's choices; a change of their own row, which syncs to their phones. */
export async function endChannel(
  { farmers, clock, system }: Pick<Context, 'farmers' | 'clock' | 'system'>,
  userId: string,
  channel: ChannelName,
): Promise<void> {
  await farmers.write(userId, async (db) => {
    const row = await lastSettings(db).where('userId', '=', userId).executeTakeFirst();
    const before = chosenChannels(row?.channels ?? []);
    if (!before.includes(channel)) return;
    const left = before.filter((one) => one !== channel);
    // Without any channel the default one would apply.
    const isOn = left.length === 0 ? false : undefined;
    if (row) await changeChannels(db, row.id, left, isOn);
    else await makeSettings(db, { id: uuidV7(clock()), userId, channels: left, isOn });
  });
  if (channel === 'push') await dropPhones(system, userId);
}

/** Adds a channel that the farmer started, after their other ones. */
export const beginChannel = (
  { farmers, clock }: Pick<Context, 'farmers' | 'clock'>,
  userId: string,
  channel: ChannelName,
): Promise<void> =>
  farmers.write(userId, async (db) => {
    const row = await lastSettings(db).where('userId', '=', userId).executeTakeFirst();
    const before = chosenChannels(row?.channels ?? []);
    if (row?.isOn && before.includes(channel)) return;
    const channels = [...before.filter((one) => one !== channel), channel];
    if (row) await changeChannels(db, row.id, channels, true);
    else await makeSettings(db, { id: uuidV7(clock()), userId, channels });
  });

const SECRET = /^[\w-]{12}$/;

/** The page behind a message's opt-out link: confirms without a sign-in, and ends that channel. Mail programs post directly (RFC 8058). */
export function registerChannelEnds(scope: FastifyInstance, context: Context, style: PageStyle): void {
  scope.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    // One-click posts differ in body; none is read.
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) =>
      done(null),
    );
    pages.addHook('onSend', async (_request, reply) => {
      reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', style.policy)
        .header('x-content-type-options', 'nosniff')
        .header('x-robots-tag', 'noindex, nofollow, noarchive')
        .header('referrer-policy', 'no-referrer');
    });
    const quiet = { logLevel: 'silent', helmet: false, schema: { hide: true } } as const;
    const ownerOf = (secret: string) =>
      SECRET.test(secret) ? ownerOfEnd(context.system, secret) : undefined;
    pages.get<{ Params: { secret: string } }>('/m/:secret', quiet, async ({ params }, reply) => {
      const owner = await ownerOf(params.secret);
      reply.type('text/html; charset=utf-8');
      if (!owner) return reply.code(404).send(unknownPage(style));
      return reply.send(optOutPage(style, owner.languagePreference, owner.channel as ChannelName));
    });
    // The form's own address is longer than an SMS, which leads here.
    pages.get<{ Params: { secret: string } }>('/m/:secret/form', quiet, async ({ params }, reply) => {
      const owner = await ownerOf(params.secret);
      if (owner?.channel !== 'sms')
        return reply.code(404).type('text/html; charset=utf-8').send(unknownPage(style));
      return reply.redirect((await formOfDay(context, owner.userId)) ?? '/', 303);
    });
    pages.post<{ Params: { secret: string } }>('/m/:secret', quiet, async ({ params }, reply) => {
      const owner = await ownerOf(params.secret);
      reply.type('text/html; charset=utf-8');
      if (!owner) return reply.code(404).send(unknownPage(style));
      await endChannel(context, owner.userId, owner.channel as ChannelName);
      return reply.send(endedPage(style, owner.languagePreference, owner.channel as ChannelName));
    });
  });
}
