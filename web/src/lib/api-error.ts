import type { ErrorCode, Failure } from '@draksha/contract';

/** Why a call failed: a code of the contract, or that no answer came. */
export type TroubleCode = ErrorCode | 'offline';

export class ApiError extends Error {
  readonly code: TroubleCode;
  readonly status: number;
  /** Path in the request → what is wrong there. */
  readonly fields: Readonly<Record<string, string>>;
  /** The current row, on `version_mismatch`. */
  readonly current: unknown;

  constructor(
    code: TroubleCode,
    status: number,
    message: string,
    failure?: Partial<Failure>,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = failure?.fields ?? {};
    this.current = failure?.data;
  }
}
