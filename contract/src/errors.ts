/** Stable codes of the product API; one place on the server maps each to its HTTP status. */
export const errorCodes = [
  'validation_failed',
  'unauthorized',
  'not_found',
  'method_not_allowed',
  'conflict',
  'version_mismatch',
  'version_required',
  'group_failed',
  'invalid_coordinates',
  'unsuitable_coordinates',
  'plot_without_coordinates',
  'payload_too_large',
  'unsupported_media_type',
  'not_an_image',
  'bytes_differ',
  'storage_full',
  'photo_room_used',
  'rate_limited',
  'daily_limit_reached',
  'weather_unavailable',
  'timed_out',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];
