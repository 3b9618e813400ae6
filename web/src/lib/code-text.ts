import { latinDigits } from '@draksha/contract/phone';

/**
 * Returns the six digits in a text: a code alone, with spaces or Devanagari digits, or in a message (`@site
 * #123456`). `null` for none or several.
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
