import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/screen.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { AllTrouble, PartTrouble } from './part-trouble.tsx';

const failed = (code: 'internal' | 'offline') => ({ error: new ApiError(code, 0, '') });

test('a screen of which nothing could be read says in a sentence what is missing, with one way to ask again', async () => {
  const shown = await show(
    <AllTrouble
      parts={[
        { part: 'current', query: failed('internal') },
        { part: 'wetness', query: failed('internal') },
        { part: 'spray', query: failed('internal') },
      ]}
    />,
    { areas: ['weather'] },
  );
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(1);
  const text = shown.text();
  expect(text.split('Failed to fetch weather data')).toHaveLength(2);
  expect(text).not.toContain('Failed to generate spraying recommendations');
  // None runs into the next: the catalogue's sentences have no stop.
  await expect
    .element(page.getByText('Unable to generate spray recommendations at this time.'))
    .toBeVisible();
});

test('the only part of a screen has its own way to ask again, whatever failed on other screens', async () => {
  const queryFn = () => Promise.reject(new Error('of another screen'));
  await queryClient
    .fetchQuery({ queryKey: ['weather', 'picture'], queryFn, retry: false })
    .catch(() => undefined);
  await show(<PartTrouble isAlone part="current" query={failed('internal')} />, { areas: ['weather'] });
  await expect.element(page.getByRole('button')).toBeVisible();
});
