import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const openStream = vi.hoisted(() => vi.fn());
vi.mock('../api.ts', () => ({ openStream }));

const { followChanges } = await import('./farm-events.ts');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  openStream.mockReset();
});

async function* said(...texts: string[]) {
  yield* texts;
}

test('a network that lets no stream through: each try asks for what changed, ever more seldom, until it ends', async () => {
  openStream.mockRejectedValue(new TypeError('blocked'));
  const onChanged = vi.fn();
  const stop = followChanges(onChanged);
  await vi.advanceTimersByTimeAsync(0);
  expect(onChanged).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(onChanged).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(600_000);
  const inTenMinutes = onChanged.mock.calls.length;
  expect(inTenMinutes).toBeGreaterThan(8);
  expect(inTenMinutes).toBeLessThan(20);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(onChanged).toHaveBeenCalledTimes(inTenMinutes);
});

test('a stream asks when it opens and where it says that something changed, not for its signs of life', async () => {
  openStream.mockResolvedValueOnce(said(': alive\n\n', 'event: changed\n\n', ': alive\n\n'));
  openStream.mockReturnValue(new Promise(() => undefined));
  const onChanged = vi.fn();
  const stop = followChanges(onChanged);
  await vi.advanceTimersByTimeAsync(0);
  // Opened, changed, and cut.
  expect(onChanged).toHaveBeenCalledTimes(3);
  stop();
});
