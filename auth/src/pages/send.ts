import type { FastifyReply } from 'fastify';
import type { Rendered } from './page.ts';

/** Sends a page that is not stored, framed or named to other sites. */
export const sendPage = (reply: FastifyReply, { html, policy }: Rendered): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy)
    .send(html);
