import { z } from 'zod';

const base64url = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/)
  .max(16_384);
// At most 1,023 bytes (WebAuthn, section 5.8.3).
const credentialId = base64url.max(1364);
const shared = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z
    .unknown()
    .optional()
    .transform(() => ({})),
};

/** A new key as a browser's `PublicKeyCredential.toJSON` writes it. */
export const creationAnswer = z.object({
  ...shared,
  response: z
    .object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(8)
        .nullish(),
    })
    .transform(({ transports, ...rest }) => ({ ...rest, transports: transports ?? [] })),
});

/** What a key signed, as a browser's `PublicKeyCredential.toJSON` writes it. */
export const assertionAnswer = z.object({
  ...shared,
  response: z
    .object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.nullish(),
    })
    .transform(({ userHandle, ...rest }) => ({ ...rest, ...(userHandle ? { userHandle } : {}) })),
});
