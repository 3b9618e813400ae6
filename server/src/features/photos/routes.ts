import { photoRoutes, photos } from '@draksha/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { actAs } from '../../lib/acting.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { registerNoun } from '../../lib/owned-noun.ts';
import { checkWholePlace } from '../../lib/places.ts';
import { sendUnchanging } from '../../lib/unchanging-bytes.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import { photoSizes, servePhoto, takePiece } from './service.ts';
import { photoRows } from './store.ts';

const refused = (field: string, why: string): AppError =>
  new AppError('validation_failed', undefined, { fields: { [field]: why } });

/** @throws AppError validation_failed */
function readContentRange(request: FastifyRequest, length: number) {
  const header = request.headers['content-range'] ?? '';
  const match = /^bytes (?:(\d{1,9})-(\d{1,9})|\*)\/(\d{1,9})$/.exec(header);
  if (!match) throw refused('content-range', 'Must be as in bytes 0-65535/204800');
  const [, first, last, total] = match;
  const startsAt = first === undefined ? null : Number(first);
  const expected = startsAt === null ? 0 : Number(last) - startsAt + 1;
  if (expected !== length || (startsAt !== null && Number(last) >= Number(total)))
    throw refused('content-range', 'Does not fit the bytes that came with it');
  return { startsAt, total: Number(total) };
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function registerPhotos(
  scope: FastifyInstance,
  api: Api,
  context: Context,
  authenticate: (request: FastifyRequest) => Promise<Farmer>,
): void {
  registerNoun(api, context, photos, photoRows, {
    checks: [
      {
        of: ['sha256'],
        test({ sha256 }) {
          if (!/^[0-9a-f]{64}$/.test(sha256 ?? '')) throw refused('sha256', 'Must be 64 hexadecimal digits');
        },
      },
      { of: ['latitude', 'longitude'], test: checkWholePlace },
    ],
  });

  api.register(photoRoutes, {
    'PUT /photos/:id/bytes': ({ params, farmer, request }) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { startsAt, total } = readContentRange(request, bytes.length);
      return takePiece(context, { userId: farmer.userId, id: params.id, startsAt, total, bytes });
    },
  });

  scope.get(
    '/photos/:id/bytes',
    {
      helmet: false,
      schema: {
        summary:
          'The picture of a photo; `?size=thumb` is all of it, at most 320 pixels long. Takes `Range` and `If-None-Match`',
        tags: ['photos'],
        security: [{ bearer: [] }],
      },
    },
    async (request, reply) => {
      const farmer = await authenticate(request);
      const { id = '' } = request.params as { readonly id?: string };
      const asked = (request.query as { readonly size?: unknown }).size ?? 'whole';
      const size = photoSizes.find((known) => known === asked);
      if (!size) throw refused('size', 'Must be whole or thumb');
      if (!uuidPattern.test(id)) throw new AppError('not_found');
      const read = () => servePhoto(context, farmer.userId, id.toLowerCase(), size);
      return sendUnchanging(request, reply, await actAs(farmer, read));
    },
  );
}
