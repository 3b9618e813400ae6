export interface ErrorDetails {
  /** Reasons of `weak_password`: `length`, `characters`, `pwned`. */
  readonly weakPassword?: readonly string[];
  readonly retryAfterSeconds?: number;
  /** Answer in the OAuth form `{ error, error_description }` with status 400. */
  readonly oauth?: true;
}

/** A refusal that the client sees; `code` and `message` are wire values. */
export class AuthError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(status: number, code: string, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const validationFailed = (message: string): AuthError =>
  new AuthError(400, 'validation_failed', message);

export const invalidCredentials = (message = 'Invalid login credentials'): AuthError =>
  new AuthError(400, 'invalid_credentials', message);

/** A wait before the next try; the text carries the seconds because the client library shows no headers. */
export function tooManyRequests(code: string, retryAfterSeconds: number): AuthError {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  return new AuthError(
    429,
    code,
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  );
}
