import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../test/screen.tsx';
import { canReload } from '../../../lib/reload-guard.ts';
import { LinePart } from './line-part.tsx';

test('a new version waits until the walk is over', async () => {
  vi.spyOn(navigator.geolocation, 'watchPosition').mockReturnValue(1);
  const screen = <LinePart line={[]} onLine={() => undefined} place={null} />;
  await show(screen, { areas: ['plotbook'] });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Walk round it');
  await expect.poll(canReload).toBe(false);
  await press('Pause');
  await expect.poll(canReload).toBe(true);
  await press('Walk on');
  await expect.poll(canReload).toBe(false);
  await press('Close the line');
  await expect.poll(canReload).toBe(true);
});
