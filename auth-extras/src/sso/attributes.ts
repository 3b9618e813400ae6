import { AuthError } from '@draksha/auth/http/api-error';
import type { Metadata } from '@draksha/auth/http/body';
import { normalizeEmail } from '@draksha/auth/user/address';
import { z } from 'zod';
import type { Assertion } from './assertion.ts';

/** How a provider's attributes become ours: by name, by the first of several names, else a default. */
export const attributeMapping = z.object({
  keys: z
    .record(
      z.string().min(1).max(128),
      z.object({
        name: z.string().exactOptional(),
        names: z.array(z.string()).max(32).exactOptional(),
        default: z.json().exactOptional(),
        array: z.boolean().exactOptional(),
      }),
    )
    .exactOptional(),
});
export type AttributeMapping = z.output<typeof attributeMapping>;

/** A person as their provider describes them. */
export interface SsoPerson {
  readonly subject: string;
  readonly email: string;
  readonly claims: Metadata;
}

const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const EMAIL_NAMES = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'mail',
  'email',
  'Mail',
  'Email',
];

function firstOf(assertion: Assertion, names: readonly string[]): readonly string[] | undefined {
  return names.map((name) => assertion.attributes.get(name)).find((values) => values && values.length > 0);
}

/** The attributes that the operator named, under their names. */
function mapped(assertion: Assertion, mapping: AttributeMapping): Metadata {
  const entries = Object.entries(mapping.keys ?? {}).flatMap(([key, rule]) => {
    const values = firstOf(assertion, [
      ...(rule.name === undefined ? [] : [rule.name]),
      ...(rule.names ?? []),
    ]);
    if (values) return [[key, rule.array ? [...values] : (values[0] ?? '')]] as const;
    return rule.default === undefined ? [] : [[key, rule.default] as const];
  });
  return Object.fromEntries(entries);
}

/** The provider's stable id of a person. @throws ApiError 400 */
function subjectOf(assertion: Assertion): string {
  const [subjectId] = assertion.attributes.get(SUBJECT_ID) ?? [];
  if (subjectId !== undefined) return subjectId;
  const { nameId } = assertion;
  if (!nameId || nameId.format === TRANSIENT) {
    const message = 'The assertion has neither a subject-id nor a NameID that lasts';
    throw new AuthError(400, 'saml_assertion_no_user_id', message);
  }
  return nameId.format === EMAIL_FORMAT ? nameId.value.toLowerCase() : nameId.value;
}

/** @throws ApiError 400 when the assertion lacks what an account needs */
export function personOf(assertion: Assertion, mapping: AttributeMapping): SsoPerson {
  const subject = subjectOf(assertion);
  const { email: emailClaim, ...claims } = mapped(assertion, mapping);
  const [known] = firstOf(assertion, EMAIL_NAMES) ?? [];
  const { nameId } = assertion;
  const named = nameId?.format === EMAIL_FORMAT ? nameId.value : undefined;
  const email = typeof emailClaim === 'string' && emailClaim !== '' ? emailClaim : (known ?? named);
  if (email === undefined) {
    throw new AuthError(400, 'saml_assertion_no_email', 'The assertion has no e-mail address');
  }
  return { subject, email: normalizeEmail(email), claims };
}
