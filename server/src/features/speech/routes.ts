import { speechRoutes, uuid } from '@draksha/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { actAs } from '../../lib/acting.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { type AudioType, wantedAudio } from '../../lib/speech/audio-kind.ts';
import { sendUnchanging } from '../../lib/unchanging-bytes.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import { speechOfFarms } from './service.ts';

const tagOf = (hash: string, type: AudioType): string => `"${hash}-${type.slice(6)}"`;

export function registerSpeech(
  scope: FastifyInstance,
  api: Api,
  context: Context,
  authenticate: (request: FastifyRequest) => Promise<Farmer>,
): void {
  const speech = speechOfFarms(context);
  api.register(speechRoutes, {
    'GET /speech': ({ farmer, query: { language } }) => speech.list(farmer.userId, language),
    'GET /messages/:farmer/:id/speech': ({ params: { farmer, id }, query: { language } }) =>
      speech.listOfMessage(farmer, id, language),
  });
  scope.get(
    '/speech/:id',
    {
      helmet: false,
      schema: {
        summary:
          'A sentence of the day’s work as audio, Opus or MP3 by `Accept`. Takes `Range` and `If-None-Match`',
        tags: ['speech'],
        security: [{ bearer: [] }],
      },
    },
    async (request, reply) => {
      const farmer = await authenticate(request);
      const { id: hash = '' } = request.params as { readonly id?: string };
      const wanted = wantedAudio(request.headers.accept);
      const { bytes, type } = await actAs(farmer, () => speech.clip(farmer.userId, hash, wanted));
      return sendUnchanging(
        request,
        reply,
        { bytes, type, tag: tagOf(hash, type) },
        'authorization, x-farm, accept',
      );
    },
  );
  scope.get(
    '/messages/:farmer/:id/speech/:hash',
    {
      helmet: false,
      schema: {
        summary: 'A sentence of a morning message as audio, for whoever has the ids that came with it',
        tags: ['messages'],
      },
    },
    async (request, reply) => {
      const { farmer, id, hash = '' } = request.params as Readonly<Record<string, string | undefined>>;
      const [owner, message] = [uuid.safeParse(farmer), uuid.safeParse(id)];
      if (!owner.success || !message.success) throw new AppError('not_found');
      const wanted = wantedAudio(request.headers.accept);
      const { bytes, type } = await speech.clipOfMessage(owner.data, message.data, hash, wanted);
      return sendUnchanging(request, reply, { bytes, type, tag: tagOf(hash, type) }, 'accept');
    },
  );
}
