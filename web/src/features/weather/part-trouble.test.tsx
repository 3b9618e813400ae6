import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/screen.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { AllTrouble } from './part-trouble.tsx';

const failed = (code: 'internal' | 'offline') => ({ error: new ApiError(code, 0, '') });

test('a screen of which nothing could be read says each cause once, with one way to ask again', async () => {
  const shown = await show(
    <AllTrouble
      parts={[
        { part: 'current', query: failed('internal') },
        { part: 'wetness', query: failed('internal') },
        { part: 'hourly', query: failed('internal') },
        { part: 'spray', query: failed('internal') },
      ]}
    />,
    { areas: ['weather'] },
  );
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(1);
  const text = shown.text();
  expect(text.split('Failed to fetch weather data')).toHaveLength(2);
  expect(text).toContain('No hourly data available');
  expect(text).toContain('Unable to generate spray recommendations at this time.');
});
