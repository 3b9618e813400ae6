import type { FastifyReply, FastifyRequest } from 'fastify';
import { validationFailed } from '../http/api-error.ts';
import { readQuery } from '../http/body.ts';

export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  readonly offset: number;
}

function positive(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 1)) throw validationFailed(`Bad Pagination Parameters: "${text}" is not a positive number`);
  return value;
}

/** `page` and `per_page`, by default the first fifty; at most a thousand. @throws ApiError 400 */
export function readPage(request: FastifyRequest): PageRequest {
  const page = positive(readQuery(request, 'page'), 1);
  const perPage = Math.min(1000, positive(readQuery(request, 'per_page'), 50));
  return { page, perPage, offset: (page - 1) * perPage };
}

/** The headers by which the client walks the pages; `page` must be the first key of each address. */
export function writePageHeaders(
  reply: FastifyReply,
  path: string,
  { page, perPage }: PageRequest,
  total: number,
): void {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string): string => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')];
  reply.header('x-total-count', total).header('link', links.join(', '));
}
