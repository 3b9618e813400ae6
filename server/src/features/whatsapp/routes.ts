import { randomInt } from 'node:crypto';
import { type WhatsAppState, whatsAppRoutes } from '@draksha/contract';
import { DAY_MS, MINUTE_MS } from '@draksha/models';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { hashOf } from '../../lib/secret-address.ts';
import { tracedJob } from '../../lib/traces/jobs.ts';
import { whatsAppHook } from '../../lib/whatsapp/webhook.ts';
import type { WriteRunner } from '../../lib/write-runner.ts';
import { endWhatsApp, HEARD_DAYS, hear } from './service.ts';
import { dropOldMessages, ownLink, saveCode } from './store.ts';

const CODE_STANDS_MS = 30 * MINUTE_MS;
/** Without letters and digits that look like another: it may be typed on another phone. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const newCode = (): string => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const SHOWN_DIGITS = 4;

export function registerWhatsApp(api: Api, context: Context): void {
  const { clock, farmers, system, whatsApp } = context;
  context.jobs.add(
    [
      {
        name: 'old-whatsapp',
        at: ['35 3 * * *'],
        run: () =>
          dropOldMessages(
            system,
            new Date(clock().getTime() - (HEARD_DAYS + 1) * DAY_MS).toISOString(),
            clock().toISOString(),
          ),
      },
    ].map(tracedJob(context.traces)),
  );
  const shown = async (userId: string): Promise<WhatsAppState> => {
    const link = await farmers.read(userId, ownLink);
    return {
      number: whatsApp?.number ?? null,
      joined: link
        ? { since: link.joinedAt, ending: link.number === null ? null : link.number.slice(-SHOWN_DIGITS) }
        : null,
    };
  };
  api.register(whatsAppRoutes, {
    'GET /whatsapp': ({ farmer }) => shown(farmer.userId),
    // No idempotent write: what those answered is kept, and the code must not be.
    'POST /whatsapp/code': async ({ farmer: { userId }, body: { language } }) => {
      if (!whatsApp) throw new AppError('not_found');
      const code = newCode();
      const endsAt = new Date(clock().getTime() + CODE_STANDS_MS).toISOString();
      await saveCode(system, { userId, language, codeHash: hashOf(code), endsAt });
      const url = `https://wa.me/${whatsApp.number}?text=${encodeURIComponent(`JOIN ${code}`)}`;
      return { code, url, endsAt };
    },
    'POST /whatsapp/end': async ({ farmer: { userId } }) => {
      await endWhatsApp(context, userId);
      return shown(userId);
    },
  });
}

/** Where Meta calls; there is no such address without the operator's settings. */
export async function registerWhatsAppHook(
  scope: FastifyInstance,
  api: Api,
  context: Context,
  writes: WriteRunner,
): Promise<void> {
  const { whatsApp, log } = context;
  const settings = context.config.whatsApp;
  if (!settings || !whatsApp) return;
  const replies = new Set<Promise<unknown>>();
  const reply = (sent: Promise<unknown>): void => {
    const done = sent
      .catch((error: unknown) => log.warn({ err: error }, 'An answer by WhatsApp could not be sent'))
      .finally(() => replies.delete(done));
    replies.add(done);
  };
  scope.addHook('onClose', async () => void (await Promise.all(replies)));
  await scope.register(
    whatsAppHook({
      ...settings,
      heard: (events) => hear({ context, api, writes, whatsApp }, events, reply),
    }),
  );
}
