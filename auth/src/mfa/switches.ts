import { AuthError } from '../http/api-error.ts';
import type { FactorRow } from './store.ts';

interface FactorSwitch {
  /** Whether new ones may be added. */
  readonly enroll?: boolean;
  /** Whether those that there are can be used. */
  readonly verify?: boolean;
}

export interface MfaOptions {
  /** Authenticator apps; default on. */
  readonly totp?: FactorSwitch;
  /** Codes by SMS; default off. */
  readonly phone?: FactorSwitch;
  /** Security keys and the phone's own lock; default off. */
  readonly webauthn?: FactorSwitch;
  /** Recovery codes, for users with another factor; default on. */
  readonly recoveryCodes?: FactorSwitch;
}

type FactorType = FactorRow['factor_type'];
export type FactorSwitches = Readonly<Record<FactorType, Required<FactorSwitch>>>;

export function resolveSwitches(options: MfaOptions): FactorSwitches {
  const both = (on: boolean, given: FactorSwitch = {}): Required<FactorSwitch> => ({
    enroll: given.enroll ?? on,
    verify: given.verify ?? on,
  });
  return {
    totp: both(true, options.totp),
    phone: both(false, options.phone),
    webauthn: both(false, options.webauthn),
    recovery_code: both(true, options.recoveryCodes),
  };
}

const NAMES: Readonly<Record<FactorType, string>> = {
  totp: 'TOTP',
  phone: 'Phone',
  webauthn: 'WebAuthn',
  recovery_code: 'recovery codes',
};
const codeName = (type: FactorType): string => (type === 'recovery_code' ? 'recovery_codes' : type);

/** @throws ApiError 422 when that kind of factor is switched off */
export function requireSwitch(
  switches: FactorSwitches,
  type: FactorType,
  use: keyof Required<FactorSwitch>,
): void {
  if (switches[type][use]) return;
  const what = use === 'enroll' ? 'enroll' : 'verification';
  const message = `MFA ${what} is disabled for ${NAMES[type]}`;
  throw new AuthError(422, `mfa_${codeName(type)}_${use}_not_enabled`, message);
}
