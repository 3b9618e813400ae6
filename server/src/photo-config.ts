import * as z from 'zod';
import { url } from './variable-kinds.ts';

const key = z.string().optional();

/** Storage of photos outside DATA_DIR (S3 or compatible), and each farmer's limit. */
export const photoVariables = {
  PHOTO_STORE_URL: url.optional(),
  PHOTO_STORE_KEY_ID: key,
  PHOTO_STORE_SECRET: key,
  PHOTO_STORE_REGION: z.string().max(60).default('us-east-1'),
  PHOTO_MB_PER_FARMER: z.coerce
    .number({ error: 'must be a number' })
    .positive({ error: 'must be more than 0' })
    .max(1_000_000, { error: 'must be at most 1000000' })
    .default(1000),
} as const;

type PhotoEnvironment = z.infer<z.ZodObject<typeof photoVariables>>;

export interface BucketConfig {
  /** Address of the bucket; a photo's path follows it. */
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
}

export interface PhotoConfig {
  /** `undefined`: in the folder `photos` of DATA_DIR. */
  readonly bucket: BucketConfig | undefined;
  /** What one farmer's photos may take together. */
  readonly bytesPerFarmer: number;
}

export const photoProblems = (e: PhotoEnvironment): string[] =>
  new Set([e.PHOTO_STORE_URL, e.PHOTO_STORE_KEY_ID, e.PHOTO_STORE_SECRET].map(Boolean)).size === 1
    ? []
    : ['PHOTO_STORE_URL, PHOTO_STORE_KEY_ID and PHOTO_STORE_SECRET must be set together'];

export const readPhotoStore = (e: PhotoEnvironment): PhotoConfig => ({
  bucket:
    e.PHOTO_STORE_URL && e.PHOTO_STORE_KEY_ID && e.PHOTO_STORE_SECRET
      ? {
          url: e.PHOTO_STORE_URL.replace(/\/+$/, ''),
          keyId: e.PHOTO_STORE_KEY_ID,
          secret: e.PHOTO_STORE_SECRET,
          region: e.PHOTO_STORE_REGION,
        }
      : undefined,
  bytesPerFarmer: Math.round(e.PHOTO_MB_PER_FARMER * 1_000_000),
});
