import { expect, test } from 'vitest';
import { finds, searchable } from './search-text.ts';

const found = (question: string, text: string): boolean => finds(question)(searchable(text));

test.each([
  ['SULPHUR', 'Sulphur 80 WDG'],
  ['sulphur', 'सल्फर 80 WDG · ओढा 2'],
  ['सल्फर', 'Sulphur 80 WDG'],
  ['mancozeb', 'मॅन्कोझेब 75 WP'],
  ['मॅन्कोझेब', 'Mancozeb 75 WP'],
  ['phavarni', 'फवारणी'],
  ['favarani', 'फवारणी ओढा'],
  ['odha', 'Odha 2'],
  ['ओढा २', 'ओढा 2 · पाणी'],
  ['2 odha', 'Odha 2'],
  ['काढ', 'काढणी 1,250 किलो'],
  ['बोरॉन', 'बोरॉन फवारणी'],
  ['फ़सल', 'फसल'],
])('%s finds %s', (question, text) => expect(found(question, text)).toBe(true));

test.each([
  ['sulphur', 'Mancozeb'],
  ['odha', 'अंडे'],
  ['पाणी', 'फवारणी'],
  ['odha 3', 'Odha 2'],
  ['mal', 'Odha'],
])('%s does not find %s', (question, text) => expect(found(question, text)).toBe(false));

test('no question finds everything', () => expect(found('  ', 'x')).toBe(true));
