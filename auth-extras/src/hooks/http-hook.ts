import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AuthError } from '@draksha/auth/http/api-error';
import type { HttpHook } from '@draksha/auth/options';

const TOTAL_MS = 5_000;
const MAX_ROUNDS = 3;
const PAUSE_MS = 2_000;
const MAX_BYTES = 200 * 1024;

/** `webhook-signature` of Standard Webhooks: one `v1,…` for each secret, so that a secret can be changed. */
function signHook(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^(v1,)?whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(', ');
}

const tooLarge = (): AuthError =>
  new AuthError(
    422,
    'hook_payload_over_size_limit',
    `Payload size exceeded size limit of ${MAX_BYTES} bytes`,
  );

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function readReply(response: Response): Promise<Record<string, unknown>> {
  if (response.status === 204) return {};
  if (response.status !== 200 && response.status !== 202) {
    await response.body?.cancel();
    const message = `Unexpected status code returned from hook: ${response.status}`;
    throw new AuthError(500, 'unexpected_failure', message);
  }
  if (!/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    throw new AuthError(
      400,
      'hook_payload_invalid_content_type',
      'Invalid JSON response. Received content-type',
    );
  }
  let reply: unknown;
  try {
    reply = JSON.parse(await readLimited(response));
  } catch (cause) {
    if (cause instanceof AuthError) throw cause;
    throw new AuthError(500, 'unexpected_failure', 'Error unmarshaling JSON output.');
  }
  return typeof reply === 'object' && reply !== null ? { ...reply } : {};
}

const mayTryAgain = (response: Response): boolean =>
  (response.status === 429 || response.status === 503) && response.headers.has('retry-after');

/**
 * Calls a hook over HTTP: up to three tries within five seconds, each signed, under one id.
 *
 * @throws ApiError 400, 422 or 500, as the wire has it
 */
export async function callHttpHook(
  hook: HttpHook,
  input: object,
  id: string,
  at: Date,
): Promise<Record<string, unknown>> {
  const body = JSON.stringify(input);
  const timestamp = Math.floor(at.getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signHook(hook.secrets, id, timestamp, body),
  };
  const signal = AbortSignal.timeout(hook.timeoutMs ?? TOTAL_MS);
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    try {
      const response = await fetch(hook.url, { method: 'POST', headers, body, signal, redirect: 'error' });
      if (!mayTryAgain(response)) return await readReply(response);
      await response.body?.cancel();
    } catch (cause) {
      if (cause instanceof AuthError) throw cause;
      if (signal.aborted) break;
    }
    if (round < MAX_ROUNDS)
      await pause(hook.retryPauseMs ?? PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
  if (!signal.aborted) {
    throw new AuthError(422, 'hook_timeout_after_retry', 'Failed to reach hook after maximum retries');
  }
  const seconds = (hook.timeoutMs ?? TOTAL_MS) / 1000;
  throw new AuthError(
    422,
    'hook_timeout',
    `Failed to reach hook within maximum time of ${seconds.toFixed(6)} seconds`,
  );
}
