import { randomBytes } from 'node:crypto';
import { uuidV7Of } from '@draksha/contract';

export const uuidV7 = (now: Date): string => uuidV7Of(now.getTime(), randomBytes(16));
