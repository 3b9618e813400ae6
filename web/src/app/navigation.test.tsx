import { expect, test } from 'vitest';
import { show } from '../../test/screen.tsx';
import { Foot } from './navigation.tsx';

const labelShown = (width: string) => {
  const label = [...document.querySelectorAll('nav span')].find(
    ({ textContent }) => textContent === 'Weather',
  );
  if (!label) throw new Error(`no label at ${width}`);
  return getComputedStyle(label).display !== 'none';
};

test('the words of the navigation vanish together where their letters are twice as large', async () => {
  const root = document.documentElement;
  await show(
    // What contains its layout holds what is fixed to the window.
    <div style={{ width: 360, height: 80, contain: 'layout' }}>
      <Foot />
    </div>,
    { areas: [] },
  );
  expect(labelShown('16px')).toBe(true);
  root.style.fontSize = '32px';
  try {
    expect(labelShown('32px')).toBe(false);
  } finally {
    root.style.fontSize = '';
  }
});
