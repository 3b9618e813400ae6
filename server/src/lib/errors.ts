import type { ErrorCode } from '@draksha/contract';

interface Details {
  /** Path in the request → its problem. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The current row, for a stale version. */
  readonly data?: unknown;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** Everything the product API refuses, by a stable code. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message?: string, details: Details = {}) {
    super(message ?? errorMessages[code], details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.data = details.data;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export const errorStatus: Readonly<Record<ErrorCode, number>> = {
  validation_failed: 400,
  invalid_coordinates: 400,
  unsuitable_coordinates: 400,
  plot_without_coordinates: 400,
  current_password_required: 400,
  reauthentication_needed: 400,
  unauthorized: 401,
  not_found: 404,
  farm_not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  version_mismatch: 412,
  payload_too_large: 413,
  photo_room_used: 413,
  plots_used_up: 413,
  rows_used_up: 413,
  unsupported_media_type: 415,
  not_an_image: 422,
  bytes_differ: 422,
  group_failed: 424,
  version_required: 428,
  rate_limited: 429,
  weather_places_used_up: 429,
  daily_limit_reached: 429,
  internal: 500,
  weather_unavailable: 503,
  unavailable: 503,
  timed_out: 504,
  storage_full: 507,
};

const errorMessages: Readonly<Record<ErrorCode, string>> = {
  validation_failed: 'Some of what was sent is not right. Please check the marked fields.',
  invalid_coordinates: 'Invalid coordinates',
  unsuitable_coordinates: 'Coordinates not suitable for weather API',
  plot_without_coordinates: 'Unable to extract plot coordinates',
  unauthorized: 'Please sign in again.',
  current_password_required: 'Your PIN or password is needed for this.',
  reauthentication_needed: 'A code is needed for this.',
  not_found: 'Not found',
  farm_not_found: 'This farm is not open to you.',
  method_not_allowed: 'This address does not take that method.',
  conflict: 'Another row has this id already.',
  version_mismatch: 'This was changed somewhere else since you opened it.',
  payload_too_large: 'What was sent is too large.',
  unsupported_media_type: 'Send JSON.',
  not_an_image: 'This is not a picture that can be read.',
  bytes_differ: 'The file did not arrive as it was sent. Please send it again.',
  group_failed: 'Another change that belongs to this one could not be made.',
  version_required: 'Send the version you have in the If-Match header.',
  rate_limited: 'Too many requests. Please wait a little and try again.',
  daily_limit_reached: 'Daily API limit reached. Please try again tomorrow.',
  internal: 'Something went wrong on our side. Please try again.',
  weather_unavailable: 'Weather data is temporarily unavailable. Please try again in a few minutes.',
  unavailable: 'The service is not available right now. Please try again in a minute.',
  timed_out: 'This took too long. Please try again.',
  photo_room_used:
    'Your room for photos is used up. This one stays on your phone; remove others, then send it again.',
  plots_used_up:
    'This account has as many plots as it may have. The new one stays on your phone; remove others, then send it again.',
  rows_used_up: 'This account has as many entries as it may have. The new ones stay on your phone.',
  weather_places_used_up:
    'You have looked at many places. Weather of your own plots goes on; other places can be asked for again later.',
  storage_full: 'There is no room for this on the server right now. It stays on your phone.',
};
