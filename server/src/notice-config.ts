import * as z from 'zod';

/** The variables of who runs the product; all may be missing. */
export const noticeVariables = {
  OPERATOR_NAME: z.string().max(200).optional(),
  PRIVACY_CONTACT: z.string().max(200).optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/|tel:)\S+$/, { error: 'must be a mailto:, https: or tel: address' })
    .max(200)
    .optional(),
};

export interface NoticeConfig {
  /** Who answers for the farmers' data; empty where not said. */
  readonly operator: string;
  /** Where a farmer complains; empty where not said. */
  readonly contact: string;
  /** Where a hole is reported: a `mailto:`, `https:` or `tel:` address. */
  readonly security: string | null;
}

type Variables = z.output<z.ZodObject<typeof noticeVariables>>;

const EMAIL = /[^\s,;<>]+@[^\s,;<>]+\.[^\s,;<>]+/;

export const noticeConfig = (e: Variables): NoticeConfig => {
  const contact = e.PRIVACY_CONTACT ?? '';
  const email = EMAIL.exec(contact)?.[0];
  return {
    operator: e.OPERATOR_NAME ?? '',
    contact,
    security: e.SECURITY_CONTACT ?? (email === undefined ? null : `mailto:${email}`),
  };
};
