import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthError } from './api-error.ts';

const API_VERSION_HEADER = 'x-supabase-api-version';
const CODED_ERRORS = '2024-01-01';

/** Whether the client reads errors as `{ code, message }`, the form since 2024-01-01. */
function readsCodedErrors(request: FastifyRequest): boolean {
  const version = request.headers[API_VERSION_HEADER];
  return (
    typeof version === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(version) &&
    !Number.isNaN(Date.parse(version)) &&
    version >= CODED_ERRORS
  );
}

/** Writes a refusal in the client's format. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AuthError): FastifyReply {
  const { status, code, message, details } = error;
  if (details.retryAfterSeconds !== undefined) reply.header('retry-after', details.retryAfterSeconds);
  reply.header('x-sb-error-code', code);
  if (details.oauth) return reply.code(400).send({ error: code, error_description: message });
  const weak = details.weakPassword ? { weak_password: { reasons: details.weakPassword } } : {};
  if (readsCodedErrors(request)) {
    return reply
      .code(status)
      .header(API_VERSION_HEADER, CODED_ERRORS)
      .send({ code, message, ...weak });
  }
  const trace = status >= 500 ? { error_id: request.id } : {};
  return reply.code(status).send({ code: status, error_code: code, msg: message, ...trace, ...weak });
}
