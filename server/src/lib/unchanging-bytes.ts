import type { FastifyReply, FastifyRequest } from 'fastify';

export interface UnchangingBytes {
  readonly bytes: Buffer;
  readonly type: string;
  /** Entity tag, with its quotes. */
  readonly tag: string;
}

/** The part of a file for a `Range`; `null` for all or several parts. */
function partOf(range: string | undefined, length: number): { start: number; end: number } | 'beyond' | null {
  const match = /^bytes=(\d{0,9})-(\d{0,9})$/.exec(range ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const end = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  return start > end || start >= length ? 'beyond' : { start, end };
}

/** Sends bytes that never change: phones cache them for ever, shared caches must not. */
export function sendUnchanging(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, type, tag }: UnchangingBytes,
  varies = 'authorization, x-farm',
): FastifyReply {
  reply.headers({
    etag: tag,
    'cache-control': 'private, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    vary: varies,
    'content-type': type,
    // Opened by itself it may run nothing.
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline',
  });
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  const mayBePart = request.headers['if-range'] === undefined || request.headers['if-range'] === tag;
  const part = mayBePart ? partOf(request.headers.range, bytes.length) : null;
  if (part === null) return reply.send(bytes);
  if (part === 'beyond') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  const { start, end } = part;
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    .send(bytes.subarray(start, end + 1));
}
