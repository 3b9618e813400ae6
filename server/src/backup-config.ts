import { resolve } from 'node:path';
import * as z from 'zod';
import type { BucketConfig } from './photo-config.ts';
import { url, wholeNumber } from './variable-kinds.ts';

const key = z.string().optional();

/** Target of scheduled backups: a folder, or an S3-compatible bucket. */
export const backupVariables = {
  BACKUP_FOLDER: z.string().min(1).optional(),
  BACKUP_STORE_URL: url.optional(),
  BACKUP_STORE_KEY_ID: key,
  BACKUP_STORE_SECRET: key,
  BACKUP_STORE_REGION: z.string().max(60).default('us-east-1'),
  BACKUP_AGE_RECIPIENTS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
    .pipe(
      z
        .array(
          z.string().regex(/^age1[a-z0-9]+$/, { error: 'must be keys of age (age1…), with commas between' }),
        )
        .min(1),
    )
    .optional(),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3650).default(14),
} as const;

type BackupEnvironment = z.infer<z.ZodObject<typeof backupVariables>>;

export interface BackupConfig {
  /** At most one of them; with neither there are no scheduled backups. */
  readonly folder: string | undefined;
  readonly bucket: BucketConfig | undefined;
  readonly keepDays: number;
  /** Keys of age that backups are sealed to; none leaves them open. */
  readonly recipients: readonly string[];
}

export const backupProblems = (e: BackupEnvironment): string[] => [
  ...(new Set([e.BACKUP_STORE_URL, e.BACKUP_STORE_KEY_ID, e.BACKUP_STORE_SECRET].map(Boolean)).size === 1
    ? []
    : ['BACKUP_STORE_URL, BACKUP_STORE_KEY_ID and BACKUP_STORE_SECRET must be set together']),
  ...(e.BACKUP_FOLDER && e.BACKUP_STORE_URL
    ? ['BACKUP_FOLDER and BACKUP_STORE_URL must not be set together']
    : []),
];

export const readBackups = (e: BackupEnvironment): BackupConfig => ({
  folder: e.BACKUP_FOLDER === undefined ? undefined : resolve(e.BACKUP_FOLDER),
  bucket:
    e.BACKUP_STORE_URL && e.BACKUP_STORE_KEY_ID && e.BACKUP_STORE_SECRET
      ? {
          url: e.BACKUP_STORE_URL.replace(/\/+$/, ''),
          keyId: e.BACKUP_STORE_KEY_ID,
          secret: e.BACKUP_STORE_SECRET,
          region: e.BACKUP_STORE_REGION,
        }
      : undefined,
  keepDays: e.BACKUP_KEEP_DAYS,
  recipients: e.BACKUP_AGE_RECIPIENTS ?? [],
});
