import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** A call of the product as a program makes it. @throws Error where it refuses */
export async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}

interface NewFarmer {
  readonly product: string;
  /** Where the product writes what it would send. */
  readonly outboxFile: string;
  readonly phone: string;
  readonly firstName: string;
}

export interface Session {
  readonly access_token: string;
  readonly user: { readonly id: string };
}

export const PIN = '482915';

/** Somebody new, with the code out of their message. */
export async function register({ product, outboxFile, phone, firstName }: NewFarmer): Promise<Session> {
  await post(`${product}/auth/v1/signup`, { phone, password: PIN, data: { first_name: firstName } });
  let code: string | undefined;
  for (let tries = 0; tries < 200 && !code; tries++) {
    await pause(25);
    const lines = (await readFile(outboxFile, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    const sent = lines.map((line) => JSON.parse(line) as { to: string; code: string | null });
    code = sent.find((one) => one.to === phone && one.code !== null)?.code ?? undefined;
  }
  const session = await post<Session>(`${product}/auth/v1/verify`, { phone, token: code, type: 'sms' });
  await fetch(`${product}/api/me`, { headers: { authorization: `Bearer ${session.access_token}` } });
  return session;
}
