import { expect, test } from 'vitest';
import { sampleRow, sampleValue } from '../test/sample-rows.ts';
import type { Field } from './fields.ts';
import { createSchema, patchSchema } from './noun-schemas.ts';
import { type NounName, nouns } from './nouns.ts';
import type { Noun } from './owned-noun.ts';

const all: readonly Noun[] = Object.values(nouns);
const parent = () => ({ id: '00000000-0000-4000-8000-000000000001' });

// The farms of the tests are made of these: what the schema refused would never be in them.
test.each(all.map(({ name, fields }) => [name as NounName, fields] as const))(
  'rows of %s that are made of its fields are what its schema takes',
  (name, fields) => {
    const [create, patch] = [createSchema(fields), patchSchema(fields)];
    for (let nth = 0; nth < 40; nth += 1) {
      expect(create.safeParse(sampleRow(name, parent, nth)).error).toBeUndefined();
      for (const [field, rule] of Object.entries<Field>(fields)) {
        const value = sampleValue(field, rule, nth);
        if (value !== undefined && !('fixed' in rule))
          expect(patch.safeParse({ [field]: value }).error).toBeUndefined();
      }
    }
  },
);

test('a row that must belong to another is not made without it', () => {
  expect(sampleRow('seasons', () => null, 0)).toBeNull();
  expect(sampleRow('products', () => null, 0)).toMatchObject({ name: 'name 0', phiDays: 0 });
});
