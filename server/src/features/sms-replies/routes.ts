import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { smsReplies } from '../../lib/sms/replies.ts';
import type { WriteRunner } from '../../lib/write-runner.ts';
import { receiveSms } from './service.ts';

/** Routes for farmers' SMS; absent without the operator's number. */
export async function registerSmsReplies(
  scope: FastifyInstance,
  api: Api,
  context: Context,
  writes: WriteRunner,
): Promise<void> {
  const { config, log, publicUrl } = context;
  const { sms } = config.senders;
  if (!sms?.replies) return;
  const { keyword, msg91Fields } = sms.replies;
  const sent = new Set<Promise<unknown>>();
  const later = (send: () => Promise<unknown>): void => {
    const done = send()
      .catch((error: unknown) => log.warn({ err: error }, 'A reply by SMS could not be sent'))
      .finally(() => sent.delete(done));
    sent.add(done);
  };
  scope.addHook('onClose', async () => void (await Promise.all(sent)));
  await scope.register(
    smsReplies({
      publicUrl,
      twilioToken: sms.twilio?.authToken,
      reportSecret: sms.reportSecret,
      msg91Fields,
      heard: (message) => receiveSms({ context, api, writes, keyword }, message, later),
    }),
  );
}
