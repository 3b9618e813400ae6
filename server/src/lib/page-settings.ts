import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Settings of a page in its `<meta name=…>` tags, by name. */
export type PageSettings = Readonly<Record<string, string>>;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * The page with these settings in place of those that it was built with. Data in attributes, so that the hashes of a
 * content security policy stay as they are.
 *
 * @throws Error for a page that has no place for one of them.
 */
export function withPageSettings(html: string, settings: PageSettings): string {
  return Object.entries(settings).reduce((page, [name, value]) => {
    const tag = new RegExp(`(<meta name="${name}" content=")[^"]*(")`);
    if (!tag.test(page)) throw new Error(`The page has no setting ${name}`);
    return page.replace(tag, (_, before: string, after: string) => `${before}${escaped(value)}${after}`);
  }, html);
}

/** Sends one text from memory, packed once, as the file beside it would be sent. */
export async function textSender(text: string, type: 'text/html' | 'text/javascript') {
  const plain = Buffer.from(text);
  const packed = { br: await promisify(brotliCompress)(plain), gzip: await promisify(gzip)(plain) };
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return ({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply
      .header('cache-control', 'no-cache')
      .header('etag', tag)
      .header('vary', 'accept-encoding')
      .type(`${type}; charset=utf-8`);
    if (headers['if-none-match'] === tag) return reply.code(304).send();
    const accepted = String(headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    return encoding ? reply.header('content-encoding', encoding).send(packed[encoding]) : reply.send(plain);
  };
}
