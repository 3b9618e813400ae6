import type { ReportDocument } from '@draksha/reports/report-document';
import { afterEach, expect, test, vi } from 'vitest';
import { picturesOf } from './report-pictures.ts';

/** The head of a small JPEG: start, a segment, a frame of 8 × 8 in three colours. */
const jpeg = (more = 0): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
    ...[0xff, 0xc0, 0, 17, 8, 0, 8, 0, 8, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9],
    ...new Uint8Array(more),
  ]);

const report = (...ids: string[]): ReportDocument => ({
  report: 'evidence',
  language: 'en',
  title: '',
  subtitle: '',
  farmer: '',
  plots: 'Odha',
  madeAt: '2026-11-20T00:00:00.000Z',
  landscape: false,
  blocks: [
    { kind: 'photos', id: 'p', heading: '', photos: ids.map((id) => ({ id, caption: id })), absent: '' },
  ],
  footnotes: [],
  furniture: { page: '', madeOn: '', nothing: '' },
});

afterEach(() => {
  vi.useRealTimers();
});

test('what is on the phone is printed; what cannot be had, is broken or too large is not, and spoils nothing', async () => {
  const files: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
    kept: jpeg(),
    cut: jpeg().subarray(0, 11),
    other: new TextEncoder().encode('<svg/>'),
    empty: new Uint8Array(),
    large: jpeg(64_000),
  };
  const pictures = await picturesOf(report('kept', 'cut', 'away', 'other', 'empty', 'large'), async (id) => {
    const bytes = files[id];
    if (!bytes) throw new Error('no network');
    return new Blob([bytes]);
  });
  expect([...pictures.keys()]).toEqual(['kept']);
  const [, text = ''] = pictures.get('kept')?.split('base64,') ?? [];
  expect([...Buffer.from(text, 'base64')]).toEqual([...jpeg()]);
});

test('a network that does not answer holds no file up', async () => {
  vi.useFakeTimers();
  const pictures = picturesOf(report('kept', 'slow'), (id) =>
    id === 'kept' ? Promise.resolve(new Blob([jpeg()])) : new Promise(() => undefined),
  );
  await vi.runAllTimersAsync();
  expect([...(await pictures).keys()]).toEqual(['kept']);
});
