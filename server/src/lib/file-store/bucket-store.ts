import { AwsClient } from 'aws4fetch';
import { AppError } from '../errors.ts';
import type { FileStore } from './file-store.ts';

interface Bucket {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
}

const TIMEOUT_MS = 20_000;

/** A bucket of S3, or of anything that speaks like it. */
export function bucketStore({ url, keyId, secret, region }: Bucket): FileStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    // Fails fast: the phone retries, and a hanging request would hold its connection.
    retries: 1,
  });
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    try {
      return await client.fetch(`${url}/${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (cause) {
      throw new AppError('unavailable', undefined, { cause });
    }
  };
  /** The answer's body is read, so that its connection is free again. */
  const refusal = async (response: Response, path: string): Promise<AppError> => {
    const said = await response.text().catch(() => '');
    const cause = new Error(
      `the store of photos answered ${response.status} to ${path}: ${said.slice(0, 300)}`,
    );
    return new AppError(response.status === 507 ? 'storage_full' : 'unavailable', undefined, { cause });
  };
  return {
    where: url,
    async put(path, bytes) {
      const response = await call(path, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/octet-stream' },
      });
      if (!response.ok) throw await refusal(response, path);
      await response.arrayBuffer();
    },
    async get(path) {
      const response = await call(path, { method: 'GET' });
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      const failure = await refusal(response, path);
      if (response.status === 404) return null;
      throw failure;
    },
    async remove(path) {
      const response = await call(path, { method: 'DELETE' });
      if (!response.ok && response.status !== 404) throw await refusal(response, path);
      await response.arrayBuffer();
    },
  };
}
