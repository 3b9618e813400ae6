import { expect, test, vi } from 'vitest';
import { callEnded, called, isServerAway, onServerAway } from './silence.ts';

test('the server is away after a call without an answer, unless another was answered while it waited', async () => {
  const listener = vi.fn();
  const stop = onServerAway(listener);
  const [slow, quick] = [called(), called()];
  callEnded('answered', quick);
  callEnded('unanswered', slow);
  expect(isServerAway()).toBe(false);

  await new Promise((passed) => setTimeout(passed, 2));
  callEnded('unwanted', called());
  expect(isServerAway()).toBe(false);
  callEnded('unanswered', called());
  callEnded('unanswered', called());
  expect(isServerAway()).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);

  callEnded('answered', called());
  expect(isServerAway()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});
