import { createHash, randomUUID } from 'node:crypto';
import type { Photo } from '@draksha/contract';
import sharp from 'sharp';
import type { TestFarmer, World } from './world.ts';

/** A picture with something in it, so that it has the size of one. */
export async function jpeg(width = 640, height = 480): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#408040', noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

interface PhotoOptions {
  readonly parentNoun?: string;
  readonly parentId: string;
  readonly bytes: Buffer;
  readonly fields?: object;
}

/** The row of a photo, as the phone makes it before it sends the bytes. */
export async function addPhotoRow(
  farmer: TestFarmer,
  { parentNoun = 'plots', parentId, bytes, fields = {} }: PhotoOptions,
): Promise<Photo> {
  const { body, status } = await farmer.ask('POST /photos', {
    body: {
      id: randomUUID(),
      parentNoun,
      parentId,
      kind: 'jpeg',
      takenAt: '2026-11-19T02:14:05.000Z',
      width: 640,
      height: 480,
      bytes: bytes.length,
      sha256: digestOf(bytes),
      ...fields,
    },
  });
  if (status !== 201) throw new Error(`the photo was not made: ${status} ${JSON.stringify(body)}`);
  return body.data.photo;
}

interface PutAnswer {
  readonly status: number;
  readonly body: {
    readonly code?: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly data?: { readonly offset: number; readonly photo?: Photo };
  };
}

/** Sends a piece; from where is said by `range`. */
export async function putPiece(
  { url }: Pick<World, 'url'>,
  { accessToken }: Pick<TestFarmer, 'accessToken'>,
  id: string,
  range: string,
  piece: Buffer,
): Promise<PutAnswer> {
  const response = await fetch(`${url}/api/photos/${id}/bytes`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/octet-stream',
      'content-range': range,
    },
    body: new Uint8Array(piece),
  });
  return { status: response.status, body: (await response.json()) as PutAnswer['body'] };
}

export const putAll = (
  here: Pick<World, 'url'>,
  farmer: Pick<TestFarmer, 'accessToken'>,
  id: string,
  bytes: Buffer,
): Promise<PutAnswer> => putPiece(here, farmer, id, `bytes 0-${bytes.length - 1}/${bytes.length}`, bytes);

export const getBytes = (
  { url }: Pick<World, 'url'>,
  farmer: Pick<TestFarmer, 'accessToken'> | null,
  id: string,
  { size, headers = {} }: { readonly size?: string; readonly headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${url}/api/photos/${id}/bytes${size === undefined ? '' : `?size=${size}`}`, {
    headers: { ...(farmer ? { authorization: `Bearer ${farmer.accessToken}` } : {}), ...headers },
  });

export const bytesOf = async (response: Response): Promise<Buffer> =>
  Buffer.from(await response.arrayBuffer());
