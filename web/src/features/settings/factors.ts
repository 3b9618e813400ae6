import type { User } from '@supabase/auth-js';
import { ask } from './account-call.ts';

export type FactorKind = 'totp' | 'phone' | 'webauthn';

/** What the screen of the second step shows. */
export type TwoStepView = 'list' | 'recovery' | FactorKind;

/** A way of taking the second step that has been proven. */
export interface OwnFactor {
  readonly id: string;
  readonly kind: FactorKind;
  readonly name: string;
}

const kinds: readonly string[] = ['totp', 'phone', 'webauthn'] satisfies readonly FactorKind[];

export const ownFactors = (user: Pick<User, 'factors'>): readonly OwnFactor[] =>
  (user.factors ?? []).flatMap(({ id, status, factor_type, friendly_name }) =>
    status === 'verified' && kinds.includes(factor_type)
      ? [{ id, kind: factor_type as FactorKind, name: friendly_name ?? '' }]
      : [],
  );

/** The first of `base`, `base 2`, `base 3` … that none of the names is. */
export function freeFactorName(base: string, names: readonly string[]): string {
  for (let number = 2; ; number += 1) {
    const name = number === 2 ? base : `${base} ${number - 1}`;
    if (!names.includes(name)) return name;
  }
}

/** Returns a free name for a new factor, after deleting unproven ones that occupy it. */
export async function newFactorName(kind: FactorKind, base: string): Promise<string> {
  const { all } = await ask((auth) => auth.mfa.listFactors());
  for (const { id, status, factor_type } of all) {
    if (status === 'unverified' && factor_type === kind)
      await ask((auth) => auth.mfa.unenroll({ factorId: id }));
  }
  return freeFactorName(
    base,
    all.flatMap(({ friendly_name: name, status }) => (name && status === 'verified' ? [name] : [])),
  );
}

/** A recovery code in groups of four, as it is written down. */
export const grouped = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;
