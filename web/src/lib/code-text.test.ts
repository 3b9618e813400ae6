import { expect, test } from 'vitest';
import { codeIn } from './code-text.ts';

test.each([
  ['482913', '482913'],
  [' 482 913 ', '482913'],
  ['482-913', '482913'],
  ['४८२९१३', '482913'],
  ['482913 is your Draksha code. Valid for 10 minutes. Do not tell it to anyone.', '482913'],
  ['482913 हा तुमचा Draksha कोड आहे. 10 मिनिटे चालेल. तो कोणालाही सांगू नका.', '482913'],
  ['Code 111111 of 222222\n\n@draksha.example #482913', '482913'],
  ['482913 … 482913', '482913'],
])('the code in %j', (text, code) => {
  expect(codeIn(text)).toBe(code);
});

test.each(['', '48291', '4829131', '98220 12345', '+919822012345', 'Call 1800123456', '482913 or 482914'])(
  'no code in %j',
  (text) => {
    expect(codeIn(text)).toBeNull();
  },
);
