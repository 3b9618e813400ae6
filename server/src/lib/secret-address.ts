import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: it cannot be guessed, so its hash needs no salt. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
