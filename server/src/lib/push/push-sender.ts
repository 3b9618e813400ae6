import webpush from 'web-push';
import { pushContact } from './contact.ts';
import { vapidKeysFrom } from './vapid.ts';

/** Services of the browsers; a name with a star in front matches all hosts below it. */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/** Bytes before encryption: every service takes as many. */
export const MAX_PUSH_BYTES = 1_500;
const PATIENCE_MS = 10_000;

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  readonly payload: string;
  /** Takes the place of an earlier message of the same name that the phone has not had yet. */
  readonly topic: string;
  /** So long it is of use. */
  readonly ttlSeconds: number;
}

/** `gone`: the phone unsubscribed; `later`: try again, after the seconds of the service; `refused`: never, by its status. */
export type PushOutcome =
  | { readonly kind: 'taken' | 'gone' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'later'; readonly afterSeconds: number | null };

export interface PushSender {
  readonly publicKey: string;
  /** Whether an address is one of a known service. */
  knows(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

const fits = (host: string, name: string): boolean =>
  name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name;

function isOfService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, host, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  // A test service on this machine, named with its port by the operator.
  if (protocol === 'http:') return hosts.includes(host) && hostname === '127.0.0.1';
  return protocol === 'https:' && host === hostname && hosts.some((name) => fits(hostname, name));
}

/** Seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterSeconds(said: string | null, nowMs: number): number | null {
  if (said === null) return null;
  if (/^\d+$/.test(said.trim())) return Number(said);
  const at = Date.parse(said);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

function outcomeOf({ status, headers }: Response, nowMs: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) {
    return { kind: 'later', afterSeconds: retryAfterSeconds(headers.get('retry-after'), nowMs) };
  }
  return { kind: 'refused', status };
}

export interface PushSettings {
  /** The operator's contact, by default the public address; Apple refuses a host that does not resolve. */
  readonly subject: string | undefined;
  readonly hosts: readonly string[];
}

/** Sends by the browsers' own services (RFC 8030, 8291, 8292). @param secret the server's, which the keys are made of */
export function openPush(
  { subject, hosts }: PushSettings,
  publicUrl: string,
  secret: string,
  clock: () => Date,
): PushSender {
  const keys = vapidKeysFrom(secret);
  const contact = pushContact(subject, publicUrl);
  return {
    publicKey: keys.publicKey,
    knows: (endpoint) => isOfService(endpoint, hosts),
    async send({ endpoint, p256dh, auth }, { payload, topic, ttlSeconds }) {
      if (!isOfService(endpoint, hosts)) return { kind: 'gone' };
      const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, ...keys },
        TTL: ttlSeconds,
        topic,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      });
      try {
        const response = await fetch(request.endpoint, {
          method: request.method,
          headers: Object.fromEntries(
            Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
          ),
          ...(request.body && { body: new Uint8Array(request.body) }),
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        await response.body?.cancel();
        return outcomeOf(response, clock().getTime());
      } catch {
        return { kind: 'later', afterSeconds: null };
      }
    },
  };
}
