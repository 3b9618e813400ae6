import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/screen.tsx';
import { GroundMap, type GroundShape } from './ground-map.tsx';

const plot = (id: string, name: string, longitude: number): GroundShape => ({
  id,
  name,
  boundary: null,
  place: { latitude: 20, longitude },
  colour: '#8B1218',
  step: 5,
});
const shapes = [plot('1', 'Odha 2', 73.79), plot('2', 'Mal', 73.81)];

function TwoPlots() {
  const [isHigh, setHigh] = useState(false);
  return (
    <>
      <GroundMap label="Map" shapes={shapes} height={isHigh ? 400 : 300} foot={isHigh ? 16 : 0} />
      <button type="button" onClick={() => setHigh(true)}>
        higher
      </button>
    </>
  );
}

test('a map keeps its look when what is around it changes', async () => {
  await show(<TwoPlots />, { areas: ['plotbook'] });
  const size = () => getComputedStyle(page.getByRole('group', { name: 'Map' }).element()).height;
  await expect.poll(() => document.querySelectorAll('.ground-name').length).toBe(2);
  expect([size(), document.querySelectorAll('.leaflet-container').length]).toEqual(['300px', 1]);
  await page.getByRole('button', { name: 'higher' }).click();
  await expect.poll(size).toBe('400px');
  expect(document.querySelectorAll('.leaflet-container').length).toBe(1);
});

test('plots are named beside their place, with the vessel of their risk', async () => {
  await show(<TwoPlots />, { areas: ['plotbook'] });
  const names = () => [...document.querySelectorAll<HTMLElement>('.ground-name')];
  await expect.poll(() => names().map(({ textContent }) => textContent)).toEqual(['Odha 2', 'Mal']);
  await expect.poll(() => names().map(({ style }) => style.visibility)).toEqual(['visible', 'visible']);
  const vessel = document.querySelector<HTMLElement>('.ground-vessel');
  expect(vessel?.style.getPropertyValue('--fill')).toBe('100%');
});
