import { ApiError, bearer, failureOf } from './api.ts';
import { onUnauthorized } from './session.ts';

/** A piece, or a small picture, over a network of the slowest kind. */
const BYTES_MS = 60_000;

interface BytesCall {
  readonly method: 'GET' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: ArrayBuffer;
  readonly limitMs?: number;
}

async function callOnce(
  path: string,
  { method, headers = {}, body, limitMs = BYTES_MS }: BytesCall,
): Promise<Response> {
  const all = await bearer(method === 'GET' ? '*/*' : 'application/json', path);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  try {
    return await fetch(`/api${path}`, {
      method,
      headers: all,
      signal: AbortSignal.timeout(limitMs),
      ...(body === undefined ? {} : { body }),
    });
  } catch (cause) {
    throw new ApiError('offline', 0, 'No answer from the server', undefined, cause);
  }
}

async function call(path: string, bytesCall: BytesCall): Promise<Response> {
  const response = await callOnce(path, bytesCall);
  return response.status === 401 && (await onUnauthorized()) ? callOnce(path, bytesCall) : response;
}

/** The bytes at an address of the product. @throws ApiError */
export async function getBytes(path: string): Promise<ArrayBuffer> {
  const response = await call(path, { method: 'GET' });
  if (!response.ok) throw await failureOf(response);
  try {
    return await response.arrayBuffer();
  } catch (cause) {
    throw new ApiError('offline', 0, 'The answer was cut off', undefined, cause);
  }
}

/** A whole farm over a weak network. */
const FILE_MS = 600_000;

/** The answer at an address of the product, of which nothing is read yet. @throws ApiError */
export async function openFile(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const response = await call(path, { method: 'GET', headers, limitMs: FILE_MS });
  if (!response.ok) throw await failureOf(response);
  return response;
}

/** A file that the product makes for the farmer, with the name that it gives it. @throws ApiError */
export async function getFile(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ file: Blob; name: string | undefined }> {
  const response = await openFile(path, headers);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  try {
    return { file: await response.blob(), name };
  } catch (cause) {
    throw new ApiError('offline', 0, 'The answer was cut off', undefined, cause);
  }
}

/** Sends a piece of a file. @param range as in `Content-Range`  @throws ApiError */
export async function putBytes(path: string, range: string, body: ArrayBuffer): Promise<unknown> {
  const response = await call(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', 'content-range': range },
    body,
  });
  if (!response.ok) throw await failureOf(response);
  return ((await response.json()) as { readonly data: unknown }).data;
}
