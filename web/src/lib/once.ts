/**
 * Caches the last answer until a parameter changes, compared by identity: the parts of a screen,
 * and the next screen, do not work it out again.
 */
export function once<Params extends readonly unknown[], Answer>(
  make: (...params: Params) => Answer,
): (...params: Params) => Answer {
  let last: { readonly params: Params; readonly answer: Answer } | null = null;
  return (...params) => {
    if (last?.params.every((one, at) => Object.is(one, params[at]))) return last.answer;
    const answer = make(...params);
    last = { params, answer };
    return answer;
  };
}
