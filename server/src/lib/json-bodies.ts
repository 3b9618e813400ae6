import { exceeds, findUnfit } from '@draksha/auth/http/json-text';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

// A plot's boundary is the largest normal body; a route may declare more in the contract.
const BOUNDS = { parts: 20_000, depth: 32 };

const refused = (why: string, field = 'body'): AppError =>
  new AppError('validation_failed', undefined, { fields: { [field]: why } });

// The contract rejects other unwanted characters.
const isWhole = (text: string): boolean => text.isWellFormed();

/** Accepts only JSON bodies, and file pieces on their routes; rejects costly or unstorable bodies unread. */
export function readJsonBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      if (request.routeOptions.config.takesBytes) done(null, bytes);
      else done(new AppError('unsupported_media_type'));
    },
  );
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const { bodyParts = BOUNDS.parts } = request.routeOptions.config;
    if (exceeds(text, { ...BOUNDS, parts: bodyParts }))
      return done(refused('Holds too many values, or is nested too deeply'));
    void parse(request, text, (error, value: unknown) => {
      if (error) return done(error);
      const field = findUnfit(text, value, isWhole);
      if (field !== null) return done(refused('Must not contain half a character', field || 'body'));
      done(null, value);
    });
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesBytes?: boolean;
    bodyParts?: number;
  }
}
