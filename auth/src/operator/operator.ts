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

/** No account is new. */
export const noneCreated: AfterCreating = async () => undefined;

/** The operator's hooks. */
export interface AuthOperator {
  /** @throws ApiError with their own status and words, when they do not want this user */
  beforeUserCreated(user: AuthUser, ip: string): Promise<void>;
  /** Asks about a new account; call the result once it exists. @throws ApiError */
  aroundUserCreated(user: AuthUser, ip: string): Promise<AfterCreating>;
  /** The account exists; a refusal only fails the answer. @throws ApiError */
  afterUserCreated(user: AuthUser, ip: string): Promise<void>;
  /** Verdict on a credential check. @throws ApiError when the hook fails */
  passwordVerification(userId: string, isRight: boolean, ip: string): Promise<LookupResult>;
  /** Verdict on a factor check. @throws ApiError when the hook fails */
  mfaVerification(tried: FactorTry, ip: string): Promise<LookupResult>;
  /** The claims that the access token gets. @throws ApiError 500 when one that every token needs is missing */
  customizeClaims<Claims extends object>(
    userId: string,
    claims: Claims,
    method: string,
  ): Promise<Claims | Record<string, unknown>>;
}

/** No hooks: allows everything. */
export const silentOperator: AuthOperator = {
  beforeUserCreated: async () => undefined,
  aroundUserCreated: async () => noneCreated,
  afterUserCreated: async () => undefined,
  passwordVerification: async () => ({ decision: 'continue' }),
  mfaVerification: async () => ({ decision: 'continue' }),
  customizeClaims: async (_userId, claims) => claims,
};
