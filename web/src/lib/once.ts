/**
 * Remembers the last answer for as long as it is asked about the same things, told by their identity: the parts of a screen,
 * and the next screen, do not work it out again.
 */
export function once<Asked extends readonly unknown[], Answer>(
  make: (...asked: Asked) => Answer,
): (...asked: Asked) => Answer {
  let last: { readonly asked: Asked; readonly answer: Answer } | null = null;
  return (...asked) => {
    if (last?.asked.every((one, at) => Object.is(one, asked[at]))) return last.answer;
    const answer = make(...asked);
    last = { asked, answer };
    return answer;
  };
}
