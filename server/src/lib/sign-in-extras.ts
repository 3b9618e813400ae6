import type { MakeExtras } from '@draksha/auth';

/** Sign-in's package of extras, undefined where it is not installed. */
export async function loadSignInExtras(): Promise<MakeExtras | undefined> {
  try {
    return (await import('@draksha/auth-extras')).makeExtras;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw cause;
  }
}
