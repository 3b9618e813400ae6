import { expect, test } from 'vitest';
import { identityOf } from './providers.ts';

test('what a provider tells of a name keeps its parts', () => {
  const claims = { sub: 'g-1', name: 'Sunita Jadhav', given_name: 'Sunita', family_name: 'Jadhav' };
  expect(identityOf('google', claims).data).toMatchObject({
    name: 'Sunita Jadhav',
    given_name: 'Sunita',
    family_name: 'Jadhav',
  });
  expect(Object.keys(identityOf('google', { sub: 'g-2', name: 'Asha' }).data)).not.toContain('given_name');
});
