import type { AuthUser } from '../user/view.ts';

/** What the operator's own code thinks of a secret that was tried. */
export type LookupResult =
  | { readonly decision: 'continue' }
  | { readonly decision: 'reject'; readonly message: string; readonly endsSessions: boolean };

export interface FactorTry {
  readonly userId: string;
  readonly factorId: string;
  readonly factorType: string;
  readonly isRight: boolean;
}

/** Runs once an account exists; does nothing where none was made. @throws ApiError */
export type AfterCreating = (made: AuthUser) => Promise<void>;

/** Nobody is new. */
export const noneCreated: AfterCreating = async () => undefined;

/** Where the operator has a say in what the sign-in server does. */
export interface AuthOperator {
  /** @throws ApiError with their own status and words, when they do not want this user */
  beforeUserCreated(user: AuthUser, ip: string): Promise<void>;
  /** Asks about an account that is about to be made; call the answer with it once it exists. @throws ApiError */
  aroundUserCreated(user: AuthUser, ip: string): Promise<AfterCreating>;
  /** The account exists; what is replied can only fail the answer. @throws ApiError */
  afterUserCreated(user: AuthUser, ip: string): Promise<void>;
  /** What they think of a PIN or password that was right or wrong. @throws ApiError when they cannot be asked */
  passwordVerification(userId: string, isRight: boolean, ip: string): Promise<LookupResult>;
  /** What they think of a second factor that was right or wrong. @throws ApiError when they cannot be asked */
  mfaVerification(tried: FactorTry, ip: string): Promise<LookupResult>;
  /** The claims that the access token gets. @throws ApiError 500 when one that every token needs is missing */
  customizeClaims<Claims extends object>(
    userId: string,
    claims: Claims,
    method: string,
  ): Promise<Claims | Record<string, unknown>>;
}

/** Says nothing, and lets everything be. */
export const silentOperator: AuthOperator = {
  beforeUserCreated: async () => undefined,
  aroundUserCreated: async () => noneCreated,
  afterUserCreated: async () => undefined,
  passwordVerification: async () => ({ decision: 'continue' }),
  mfaVerification: async () => ({ decision: 'continue' }),
  customizeClaims: async (_userId, claims) => claims,
};
