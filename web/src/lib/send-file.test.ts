import { afterEach, expect, test, vi } from 'vitest';
import { canSendFiles, sendFile } from './send-file.ts';

const given: string[] = [];
const give = (_file: Blob, name: string) => void given.push(name);

const browser = (share: (data: ShareData) => Promise<void>) =>
  vi.stubGlobal('navigator', {
    share,
    canShare: ({ files }: ShareData) => files?.[0]?.type === 'application/pdf',
  });
const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' });

afterEach(() => {
  vi.unstubAllGlobals();
  given.length = 0;
});

test('the file goes to the phone’s own sheet, with its name', async () => {
  const shared: ShareData[] = [];
  browser(async (data) => {
    shared.push(data);
  });
  expect(canSendFiles()).toBe(true);
  await sendFile(file, 'draksha-costs.pdf', give);
  expect(shared[0]?.files?.[0]).toMatchObject({ name: 'draksha-costs.pdf', type: 'application/pdf' });
  expect(given).toEqual([]);
});

test('closed without sending nothing is saved; refused it is', async () => {
  browser(() => Promise.reject(new DOMException('', 'AbortError')));
  await sendFile(file, 'a.pdf', give);
  expect(given).toEqual([]);
  browser(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  await sendFile(file, 'b.pdf', give);
  expect(given).toEqual(['b.pdf']);
});

test('a browser that sends no files says so', () => {
  vi.stubGlobal('navigator', {});
  expect(canSendFiles()).toBe(false);
});
