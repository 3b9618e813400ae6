import { createECDH, hkdfSync } from 'node:crypto';

/** The pair of keys that push services know this server by (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Derived from the server's secret, so that no further key can be lost; browsers subscribe with the public one. */
export function vapidKeysFrom(secret: string): VapidKeys {
  // A number of 32 bytes that is no private key of the curve is found once in 2^32.
  for (let round = 0; ; round += 1) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', `draksha web push ${round}`, 32));
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(bytes);
    } catch {
      continue;
    }
    return {
      publicKey: curve.getPublicKey('base64url', 'uncompressed'),
      privateKey: bytes.toString('base64url'),
    };
  }
}
