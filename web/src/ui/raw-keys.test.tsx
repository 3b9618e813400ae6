import { expect, test, vi } from 'vitest';
import { RAW_KEY } from '../../test/raw-keys.ts';
import { show } from '../../test/screen.tsx';

test('a key in the place of its sentence is warned of, which fails any test of a screen; what is written like one is none', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await show(
    <>
      <p title="organisation.foo">Odha · kind.task, at 5:30 a.m.</p>
      <p>couldNotLoad</p>
      <button type="button" aria-label="brief:notice.done">
        plots.csv of asha.patil@farm.example, weather.xlsx, 2.5 kg. draksha.example/plan.today e.g. today
      </button>
    </>,
  );
  const found = () => warn.mock.calls.map(([text]) => String(text).replace(RAW_KEY, '')).toSorted();
  await expect.poll(found).toEqual(['brief:notice.done', 'couldNotLoad', 'kind.task', 'organisation.foo']);
  warn.mockRestore();
});
