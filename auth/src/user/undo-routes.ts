import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../context.ts';
import { readQuery } from '../http/body.ts';
import { languageOf, outboxLanguage } from '../outbox/texts.ts';
import { sendPage } from '../pages/send.ts';
import { undonePage, undoPage } from '../pages/undo-page.ts';
import { readUndo, undoChange } from './undo.ts';

/** The page behind the link that tells of a change of number or e-mail address; a scanner that opens it does nothing. */
export function undoRoutes(app: FastifyInstance, context: AuthContext): void {
  const { limiter, clientAddress, settings } = context;
  app.get('/undo', async (request, reply) => {
    await limiter.request('undo', clientAddress.of(request));
    const link = readQuery(request, 'u') ?? '';
    const found = await readUndo(context, link);
    if (!found) return sendPage(reply, undonePage('over', 'en', settings.siteUrl));
    const language = languageOf(found.user.user_metadata);
    return sendPage(reply, undoPage({ ...found, link, language }));
  });
  app.post('/undo', async (request, reply) => {
    const ip = clientAddress.of(request);
    await limiter.request('undo', ip);
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const link = form.get('u') ?? '';
    const language = outboxLanguage(form.get('lang'));
    const answer = {
      current: form.get('current') ?? '',
      fresh: form.get('fresh') ?? '',
      isLock: form.get('act') === 'lock',
    };
    const outcome = await undoChange(context, link, answer, ip);
    if (outcome === 'wrong' || outcome === 'wait' || outcome === 'weak') {
      const found = await readUndo(context, link);
      if (found) return sendPage(reply, undoPage({ ...found, link, language, refused: outcome }));
      return sendPage(reply, undonePage('over', language, settings.siteUrl));
    }
    return sendPage(reply, undonePage(outcome, language, settings.siteUrl));
  });
}
