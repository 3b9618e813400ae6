import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/screen.tsx';
import { lazyDialog, lazyExtra, lazyScreen, lazySection } from '../ui/lazy-section.ts';

const MISSING = 'Failed to fetch dynamically imported module: https://farm.example/assets/part-a.js';
const LINE = 'This part does not open right now. It opens by itself when there is a network.';

/** A part whose file cannot be had until there is a network. */
function away<Part>(part: Part) {
  const network = { isThere: false, asked: 0 };
  const load = async () => {
    network.asked += 1;
    if (!network.isThere) throw new TypeError(MISSING);
    return part;
  };
  const comes = () => {
    network.isThere = true;
    dispatchEvent(new Event('online'));
  };
  return { load, network, comes };
}

const Reasons = ({ of }: { readonly of: string }) => <p>Reasons of {of}</p>;

test.each([
  ['en', LINE, 'Try again'],
  ['hi', 'यह हिस्सा अभी नहीं खुल रहा। नेटवर्क आने पर अपने आप खुलेगा।', 'फिर से कोशिश करें'],
  ['mr', 'हा भाग आत्ता उघडत नाही. नेटवर्क आले की आपोआप उघडेल.', 'पुन्हा करून पाहा'],
] as const)(
  'a part that cannot be fetched says so in its own place, and leaves what is typed around it: %s',
  async (language, line, again) => {
    const { load, network } = away(Reasons);
    const Part = lazySection(load);
    await show(
      <>
        <input aria-label="Notes" />
        <Suspense fallback={null}>
          <Part of="Odha" />
        </Suspense>
      </>,
      { language },
    );
    const notes = page.getByRole('textbox', { name: 'Notes' });
    await expect.element(page.getByText(line)).toBeVisible();
    await notes.fill('half typed');
    // The network is back with the touch: what is asked for from time to time has not come before it.
    addEventListener('click', () => Object.assign(network, { isThere: true }), { capture: true, once: true });
    await page.getByRole('button', { name: again }).click();
    await expect.element(page.getByText('Reasons of Odha')).toBeVisible();
    await expect.element(page.getByText(line)).not.toBeInTheDocument();
    await expect.element(notes).toHaveValue('half typed');
  },
);

test('with the network it comes by itself, and what was already fetched is drawn at once', async () => {
  const { load, network, comes } = away(Reasons);
  const Part = lazySection(load);
  await show(<Part of="Odha" />);
  await expect.element(page.getByText(LINE)).toBeVisible();
  comes();
  await expect.element(page.getByText('Reasons of Odha')).toBeVisible();
  const { asked } = network;
  await show(<Part of="Mala" />);
  await expect.element(page.getByText('Reasons of Mala')).toBeVisible();
  expect(network.asked).toBe(asked);
});

test('a network that comes while it is being asked for is not missed', async () => {
  const { load, network, comes } = away(Reasons);
  const { promise: isSlow, resolve: fail } = Promise.withResolvers<void>();
  const Part = lazySection(async () => {
    if (network.asked !== 1) return load();
    network.asked += 1;
    await isSlow;
    throw new TypeError(MISSING);
  });
  await show(<Part of="Odha" />);
  await expect.element(page.getByText(LINE)).toBeVisible();
  dispatchEvent(new Event('online'));
  await expect.poll(() => network.asked).toBe(2);
  comes();
  fail();
  // Sooner than what is asked for from time to time.
  await expect.element(page.getByText('Reasons of Odha'), { timeout: 2_000 }).toBeVisible();
});

test('what a screen is whole without is left out until it can be had', async () => {
  const { load, comes } = away(Reasons);
  const Part = lazyExtra(load);
  const { text } = await show(
    <>
      <p>Today</p>
      <Suspense fallback={null}>
        <Part of="Odha" />
      </Suspense>
    </>,
  );
  await expect.poll(text).toBe('Today');
  comes();
  await expect.poll(text).toBe('Today Reasons of Odha');
});

test('in the place of a dialog a bar says so, which can be closed', async () => {
  const { load } = away((_props: { readonly onClose: () => void }) => <p>Opened</p>);
  const Dialog = lazyDialog(load);
  const onClose = vi.fn();
  await show(<Dialog onClose={onClose} />);
  await expect.element(page.getByRole('region', { name: 'This did not load' }).getByText(LINE)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

test('in the place of a screen its heading says so, with the way back', async () => {
  const { load, comes } = away(() => <h1>Weather</h1>);
  const Weather = lazyScreen(load);
  const { address } = await show(<Weather />, { path: '/weather' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'This did not load' })).toBeVisible();
  await page.getByRole('button', { name: 'Dashboard' }).click();
  expect(address()).toBe('/');
  comes();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Weather' })).toBeVisible();
});
