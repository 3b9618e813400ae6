import { sign } from 'node:crypto';
import { type CryptoKey, errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import type { KeyRing, TokenKey } from '../keys/ring.ts';
import type { SigningAlgorithm } from '../keys/sealed-key.ts';
import type { AuthOperator } from '../operator/operator.ts';
import type { Settings } from '../options.ts';
import { metadataOfToken } from '../user/metadata.ts';
import { appMetadataOf } from '../user/view.ts';
import type { AmrEntry } from './store.ts';
import { endsAt } from './validity.ts';
import type { UserSession } from './whole-store.ts';

/** What an access token says. */
export interface AccessClaims {
  readonly iss?: string;
  readonly sub: string;
  readonly aud: string;
  /** Unix seconds. */
  readonly exp: number;
  readonly iat: number;
  readonly email: string;
  readonly phone: string;
  readonly app_metadata: Readonly<Record<string, unknown>>;
  readonly user_metadata: Readonly<Record<string, unknown>>;
  readonly role: string;
  readonly aal: string;
  readonly amr: readonly AmrEntry[];
  readonly session_id: string;
  readonly is_anonymous: boolean;
  /** Only where an application holds the session. */
  readonly client_id?: string;
  readonly scope?: string;
}

export type ApplicationClaims = Required<Pick<AccessClaims, 'client_id' | 'scope'>>;

export interface SignedAccessToken {
  readonly token: string;
  /** Unix seconds. */
  readonly expiresAt: number;
  /** Seconds. */
  readonly expiresIn: number;
}

// A phone's clock runs ahead or behind: a token is never "issued in the future", and a minute late still counts.
const ISSUED_BACK_SECONDS = 5;
const LEEWAY_SECONDS = 60;
const SHARED_ALGORITHM = 'HS256';
const ALGORITHMS: SigningAlgorithm[] = ['ES256', 'RS256'];
const REMEMBERED = 10_000;

/** Signed while our clock was wrong: such a token would count for longer than any may. */
const isDatedAhead = ({ iat }: Partial<AccessClaims>, at: Date): boolean =>
  iat !== undefined && iat > at.getTime() / 1000 + LEEWAY_SECONDS;

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Signed at once (RFC 7515): WebCrypto signs on the threads that password hashes wait for, and would wait behind them. */
function signCompact(header: object, claims: object, key: TokenKey): string {
  const input = `${encoded(header)}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(input), key);
  return `${input}.${signature.toString('base64url')}`;
}

interface AccessTokenParts {
  readonly keys: KeyRing;
  readonly settings: Settings;
  readonly clock: () => Date;
  readonly operator: AuthOperator;
}

/** Signs and checks access tokens (`kid` in the header). */
export class AccessTokens {
  readonly #parts: AccessTokenParts;
  readonly #verified = new Map<string, { readonly claims: AccessClaims; readonly kid: string | undefined }>();

  constructor(parts: AccessTokenParts) {
    this.#parts = parts;
  }

  /** @throws ApiError when a hook refuses the token */
  async sign(
    { user, session, factors }: UserSession,
    isRefresh: boolean,
    application?: ApplicationClaims,
  ): Promise<SignedAccessToken> {
    const { keys, settings, clock, operator } = this.#parts;
    const now = Math.floor(clock().getTime() / 1000);
    const hasFactor = factors.some(({ status }) => status === 'verified');
    const end = endsAt(settings.sessions, session, hasFactor);
    const latest = end === null ? Number.POSITIVE_INFINITY : Math.floor(end.getTime() / 1000);
    const amr = [...session.amr].sort((a, b) => b.timestamp - a.timestamp);
    const plain: AccessClaims = {
      iss: settings.externalUrl,
      sub: user.id,
      aud: user.aud,
      exp: Math.max(now + 1, Math.min(now + settings.accessTokenSeconds, latest)),
      iat: now - ISSUED_BACK_SECONDS,
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: metadataOfToken(appMetadataOf(user)),
      user_metadata: metadataOfToken(user.user_metadata),
      role: user.role,
      aal: session.aal,
      amr,
      session_id: session.id,
      is_anonymous: user.is_anonymous,
      ...application,
    };
    const final = await operator.customizeClaims(
      user.id,
      plain,
      isRefresh ? 'token_refresh' : (amr[0]?.method ?? ''),
    );
    const expiresAt = typeof final.exp === 'number' ? final.exp : plain.exp;
    const expiresIn = Math.max(1, expiresAt - now);
    if (settings.signWithSharedSecret && settings.jwtSecret) {
      const token = await new SignJWT({ ...final, ...application })
        .setProtectedHeader({ alg: SHARED_ALGORITHM, typ: 'JWT' })
        .sign(settings.jwtSecret);
      return { token, expiresAt, expiresIn };
    }
    const { id: kid, algorithm: alg, key } = await keys.signing();
    const token = signCompact({ alg, kid, typ: 'JWT' }, final, key);
    return { token, expiresAt, expiresIn };
  }

  /** The claims of a token that we signed and that has not run out. @throws the reason, as an Error */
  async verify(token: string): Promise<AccessClaims> {
    const { settings, clock, keys } = this.#parts;
    const known = this.#verified.get(token);
    if (known && (known.kid === undefined || keys.counts(known.kid))) {
      if (
        known.claims.exp + LEEWAY_SECONDS > clock().getTime() / 1000 &&
        !isDatedAhead(known.claims, clock())
      )
        return known.claims;
    }
    const algorithms = settings.jwtSecret ? [...ALGORITHMS, SHARED_ALGORITHM] : ALGORITHMS;
    const { payload, protectedHeader } = await jwtVerify<AccessClaims>(
      token,
      (header) => this.#keyOf(header),
      {
        algorithms,
        clockTolerance: LEEWAY_SECONDS,
        currentDate: clock(),
      },
    );
    // An operator's tools may make one that does not run out, as they know it from elsewhere; ours all do.
    if (payload.exp === undefined && payload.session_id !== undefined) {
      throw new errors.JWTClaimValidationFailed('missing required "exp" claim', payload, 'exp', 'missing');
    }
    if (isDatedAhead(payload, clock()))
      throw new errors.JWTClaimValidationFailed('issued in the future', payload);
    this.#remember(token, payload, protectedHeader.kid);
    return payload;
  }

  /** By algorithm first: a public key must never be taken for a shared secret. */
  async #keyOf({ alg, kid }: JWTHeaderParameters): Promise<CryptoKey | Uint8Array> {
    const { keys, settings } = this.#parts;
    if (alg === SHARED_ALGORITHM && settings.jwtSecret) return settings.jwtSecret;
    const key = typeof kid === 'string' ? await keys.verifying(kid) : undefined;
    if (!key) throw new errors.JWKSNoMatchingKey('unrecognized key');
    return key;
  }

  #remember(token: string, claims: AccessClaims, kid: string | undefined): void {
    if (this.#verified.size >= REMEMBERED) {
      for (const oldest of this.#verified.keys()) {
        this.#verified.delete(oldest);
        break;
      }
    }
    this.#verified.set(token, { claims, kid });
  }
}
