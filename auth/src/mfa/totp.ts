import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { DerivationKey } from '../keys/ring.ts';
import { seal, unseal } from '../keys/seal.ts';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

/** What an authenticator app is shown once, at enrolment. */
export interface Enrolment {
  readonly secret: string;
  readonly uri: string;
  /** SVG markup. */
  readonly qrCode: string;
  readonly sealed: Buffer;
}

const sealingKey = (key: DerivationKey, factorId: string): Buffer => key.mac('factor', factorId);

function totpOf(secret: Secret, issuer = '', label = ''): TOTP {
  return new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
}

/** Makes a secret of 160 bits (RFC 4226, section 4, R6). */
export function enrolTotp(key: DerivationKey, factorId: string, issuer: string, label: string): Enrolment {
  const bytes = randomBytes(SECRET_BYTES);
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer });
  const uri = totpOf(secret, issuer, label).toString();
  return {
    secret: secret.base32,
    uri,
    qrCode: renderSVG(uri),
    sealed: seal(sealingKey(key, factorId), factorId, bytes),
  };
}

/**
 * Returns the time step of this code, or null (RFC 6238, section 5.2). Allows one step of clock error either way; a
 * used step does not count again.
 */
export function matchTotp(
  key: DerivationKey,
  factor: { readonly id: string; readonly sealed: Buffer; readonly lastStep: number | null },
  code: string,
  at: Date,
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const bytes = unseal(sealingKey(key, factor.id), factor.id, factor.sealed);
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer });
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(at.getTime() / 1000 / PERIOD_SECONDS) + delta;
  return factor.lastStep !== null && step <= factor.lastStep ? null : step;
}
