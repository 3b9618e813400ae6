import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { analyse } from './command.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'analyse-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Where the made files of this test file lie. */
export const madeFolder = (): string => folder;

let written = 0;
export function file(text: string | Uint8Array, ending = 'csv'): string {
  const path = join(folder, `${++written}.${ending}`);
  writeFileSync(path, text);
  return path;
}

export const HOUR_MS = 3_600_000;
export const START_MS = Date.UTC(2024, 5, 1);
export const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

export interface Line {
  readonly clock: string;
  readonly temperature: string;
  readonly humidity: string;
  readonly rain: string;
  readonly wind: string;
}

/** Nights that come to saturation, with a shower each fifth day. */
export function lines(hours: number, from = START_MS): Line[] {
  return Array.from({ length: hours }, (_, i) => {
    const hour = new Date(from + i * HOUR_MS).getUTCHours();
    const night = hour < 7;
    return {
      clock: iso(from + i * HOUR_MS),
      temperature: (22 + 6 * Math.sin(((hour - 8) / 24) * 2 * Math.PI)).toFixed(1),
      humidity: night ? '97' : '60',
      rain: i % 120 === 50 ? '2.4' : '0',
      wind: '6.0',
    };
  });
}

export const HEADER = 'datetime,temp_c,rh_pct,rain_mm,wind_kmh';
export const textOf = (rows: readonly Line[], header = HEADER): string =>
  [header, ...rows.map((row) => Object.values(row).join(','))].join('\n');

export async function jsonOf(text: string | Uint8Array, ...flags: string[]) {
  const answer = await analyse([file(text), '--json', ...flags]);
  expect(answer.error).toBe('');
  expect(answer.exitCode).toBe(0);
  return JSON.parse(answer.out);
}

export async function refusal(text: string, ...flags: string[]): Promise<string> {
  const answer = await analyse([file(text), ...flags]);
  expect(answer.exitCode).toBe(2);
  expect(answer.out).toBe('');
  return answer.error;
}
