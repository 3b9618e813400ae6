import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { validationFailed } from '../http/api-error.ts';
import { metadata, optionalText } from '../http/body.ts';

export const adminUserBody = z.object({
  id: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: z.boolean().optional(),
  phone_confirm: z.boolean().optional(),
  user_metadata: metadata,
  app_metadata: metadata,
  role: optionalText,
  aud: optionalText,
  ban_duration: optionalText,
});
export type AdminUserFields = z.output<typeof adminUserBody>;

const UNIT_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: HOUR_MS,
};
const MAX_MS = 292 * 365.25 * DAY_MS;

/** Reads a Go duration (`24h`, `1h30m`); `none` lifts the ban. Null lifts, undefined leaves. @throws ApiError 400 */
export function readBan(text: string | undefined, at: Date): Date | null | undefined {
  if (text === undefined || text === '') return undefined;
  if (text === 'none') return null;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) {
    throw validationFailed('invalid format for ban duration');
  }
  const total = parts.reduce(
    (sum, [, amount = '', unit = '']) => sum + Number(amount) * (UNIT_MS[unit] ?? 0),
    0,
  );
  if (total > MAX_MS) throw validationFailed('invalid format for ban duration');
  return new Date(at.getTime() + total);
}
