import * as z from 'zod';

/** Variables about the operator; all optional. */
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
  /** Who is responsible for the farmers' data; empty when unset. */
  readonly operator: string;
  /** Where farmers complain; empty when unset. */
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
