import { createHash, randomBytes } from 'node:crypto';
import type { Answer } from './world.ts';

/** Where an answer sends the browser. */
export const goal = (answer: Pick<Answer, 'headers'>): URL => new URL(answer.headers.get('location') ?? '');

export const fragment = (url: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

/** A verifier, and the query that carries its challenge. */
export function proofKey(): { verifier: string; pair: string } {
  const verifier = randomBytes(40).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, pair: `&code_challenge=${challenge}&code_challenge_method=s256` };
}

/** The cookies that an answer set, as its browser sends them back. */
export const cookiesOf = (
  answer: Pick<Answer, 'headers'>,
): { readonly headers: { readonly cookie: string } } => ({
  headers: {
    cookie: answer.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; '),
  },
});
