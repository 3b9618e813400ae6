import * as z from 'zod';
import { uuid } from './envelope.ts';
import { nounRow } from './noun-schemas.ts';
import { PHOTO_MAX_PIECE_BYTES, photos } from './photos.ts';
import type { RouteTable } from './route.ts';

export const photoRoutes = {
  'PUT /photos/:id/bytes': {
    summary:
      'A piece of a photo, `Content-Range: bytes 0-65535/204800`; an empty one, `bytes */204800`, asks how far it is. One that does not begin there gets 409 with the `offset` under `data`',
    params: z.object({ id: uuid }),
    takesBytes: true,
    bodyLimitBytes: PHOTO_MAX_PIECE_BYTES,
    data: z.object({
      photo: nounRow(photos),
      /** Stored bytes; at the full size the photo is complete. */
      offset: z.int(),
    }),
  },
} as const satisfies RouteTable;
