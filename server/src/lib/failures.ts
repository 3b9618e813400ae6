import { AWAY_RETRY_SECONDS, isDatabaseAway } from '@draksha/auth';
import type { ErrorCode, Failure } from '@draksha/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, errorStatus } from './errors.ts';
import { isWithoutMoney, withoutSums } from './without-sums.ts';

/** Codes of Fastify, and of the database for an actor without membership (`app.acted_for`). */
const knownCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'validation_failed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'validation_failed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation_failed',
  DK001: 'farm_not_found',
};

/** An unexpected failure, in the sentence of its code or the one given. */
const unforeseen = (cause: unknown, message?: string): AppError =>
  new AppError(isDatabaseAway(cause) ? 'unavailable' : 'internal', message, { cause });

/** Rethrows an unexpected error as the specification's message; refusals keep theirs. */
export function failWith(message: string): (cause: unknown) => never {
  return (cause) => {
    if (cause instanceof AppError) throw cause;
    throw unforeseen(cause, message);
  };
}

function fieldsOf(error: unknown): Record<string, string> | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const fields: Record<string, string> = {};
  for (const issue of error.validation) {
    const keys = 'keys' in issue.params && Array.isArray(issue.params.keys) ? issue.params.keys : null;
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
    const paths = keys ? keys.map((key) => (path ? `${path}.${key}` : String(key))) : [path || 'body'];
    for (const one of paths)
      fields[one] ??= keys ? 'This field is not known' : (issue.message ?? 'Not valid');
  }
  return fields;
}

/** Maps a failure to the caller's error. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const fields = fieldsOf(error);
  if (fields) return new AppError('validation_failed', undefined, { fields });
  const code = knownCodes[(error as Partial<FastifyError>).code ?? ''];
  if (code === 'validation_failed') {
    return new AppError(code, undefined, { fields: { body: 'Must be valid JSON' } });
  }
  if (code) return new AppError(code);
  const { statusCode } = error as Partial<FastifyError>;
  // The server of files refuses a path that leaves its folder, or is no path at all.
  if (statusCode === 403 || statusCode === 404) return new AppError('not_found', undefined, { cause: error });
  if (statusCode === 400) {
    return new AppError('validation_failed', undefined, { cause: error });
  }
  return unforeseen(error);
}

/** Refused on purpose, perhaps thousands of times a minute. */
const onPurpose: ReadonlySet<ErrorCode> = new Set([
  'unavailable',
  'weather_unavailable',
  'storage_full',
  'timed_out',
]);

/** Fields of a failure's log line; a `refusal` is a kind that is logged once a minute. */
export const loggedFailure = (error: AppError): { err: unknown; refusal?: ErrorCode } => ({
  err: error.cause ?? error,
  ...(onPurpose.has(error.code) ? { refusal: error.code } : {}),
});

/** Sends a failure in the envelope. */
export function sendFailure(reply: FastifyReply, request: FastifyRequest, error: AppError): FastifyReply {
  const status = errorStatus[error.code];
  if (status >= 500) request.log.error(loggedFailure(error), error.message);
  // A temporary refusal always has a retry time.
  const retryAfter = error.retryAfterSeconds ?? (status === 503 ? AWAY_RETRY_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter));
  const body: Failure = {
    success: false,
    message: error.message,
    code: error.code,
    ...(error.fields ? { fields: { ...error.fields } } : {}),
    ...(error.data === undefined
      ? {}
      : { data: isWithoutMoney(request.farmer) ? withoutSums(error.data) : error.data }),
    requestId: request.id,
  };
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** Every failure of the scope leaves in the envelope, and never with a stack. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendFailure(reply, request, toAppError(error)));
}
