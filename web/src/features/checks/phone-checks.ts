import { normalizePhone, phoneProblem } from '@draksha/contract/phone';
import { type CheckResult, failed, passed } from '../../lib/check.ts';

/** Typed text → normalised number, or its problem. Made-up numbers. */
const CASES: readonly (readonly [typed: string, sent: string])[] = [
  ['9000012345', '+919000012345'],
  ['90000 12345', '+919000012345'],
  ['+91 90000-12345', '+919000012345'],
  ['919000012345', '+919000012345'],
  ['09000012345', '+919000012345'],
  ['९००००१२३४५', '+919000012345'],
  ['900001234', 'length'],
  ['90000123456', 'length'],
  ['5000012345', 'firstDigit'],
  ['', 'required'],
];

type Normalize = (typed: string) => string | null;

/** "Test phone normalization": numbers as farmers type them, through the code that this page runs. */
export const phoneChecks = (normalize: Normalize = normalizePhone): CheckResult[] =>
  CASES.map(([typed, wanted]) => {
    const sent = normalize(typed);
    const got = sent ?? phoneProblem(typed) ?? 'nothing';
    const values = { typed, got, wanted };
    const id = `phone:${typed}`;
    if (got !== wanted) return { id, ...failed('phoneWrong', values) };
    return { id, ...passed(sent === null ? 'phoneRefused' : 'phoneSent', values) };
  });
