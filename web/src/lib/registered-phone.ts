import { readJson, writeJson } from './browser-storage.ts';

const KEY = 'draksha.told-phone';

/** The account that asked for messages on this phone, and the day of the last registration. */
interface RegisteredPhone {
  readonly account: string;
  readonly day: string;
}

export const registeredPhone = (): RegisteredPhone | null => readJson<RegisteredPhone>(KEY);

export const noteRegistered = (account: string, day: string): void =>
  writeJson(KEY, { account, day } satisfies RegisteredPhone);

export const forgetRegistered = (): void => writeJson(KEY, null);
