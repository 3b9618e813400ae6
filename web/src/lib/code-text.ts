import { latinDigits } from '@draksha/contract/phone';

/**
 * The six digits in what was typed, pasted or read: the code alone, with spaces or Devanagari digits, or a whole
 * message, whose last line may name the site and the code (`@site #123456`). `null` when there are none or several.
 */
export function codeIn(text: string): string | null {
  const plain = latinDigits(text);
  const marked = /@\S+ #(\d{6})(?!\d)/.exec(plain)?.[1];
  if (marked) return marked;
  const alone = plain.replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(alone)) return alone;
  const runs = new Set(plain.match(/(?<!\d)\d{3}[ -]?\d{3}(?!\d)/g)?.map((run) => run.replace(/\D/g, '')));
  const [only] = runs;
  return only !== undefined && runs.size === 1 ? only : null;
}
