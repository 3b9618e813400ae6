import { type FormEvent, useCallback, useRef, useState } from 'react';
import type { AuthFailure } from './auth-failure.ts';
import type { Problems } from './checks.ts';
import type { Outcome } from './client-calls.ts';

export interface Submission {
  readonly busy: boolean;
  readonly problems: Problems;
  readonly failure: AuthFailure | null;
  /** For a form's `onSubmit`: validates, then runs the action once. Typed text stays. */
  submit(event: FormEvent<HTMLFormElement>): void;
}

function focusFirst(form: HTMLFormElement, problems: Problems): void {
  const first = [...form.elements].find((element) =>
    Object.hasOwn(problems, element.getAttribute('name') ?? ''),
  );
  if (first instanceof HTMLElement) first.focus();
}

/** One form of the public screens: its checks, its one call, and what came of it. */
export function useSubmission<T>(
  check: (form: FormData) => Problems,
  action: (form: FormData) => Promise<Outcome<T>>,
  done: (result: T, form: FormData) => void,
): Submission {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const running = useRef(false);
  const fromServer = useRef(false);
  // A server's error of a field is cleared by a change; a client's is checked again.
  const mended = useCallback(
    (form: HTMLFormElement, changed: string | null) => {
      const found = check(new FormData(form));
      setProblems((before) =>
        Object.fromEntries(
          Object.entries(before).flatMap(([name, word]) => {
            const stays = fromServer.current && name !== changed ? word : undefined;
            const now = found[name] ?? stays;
            return now === undefined ? [] : [[name, now]];
          }),
        ),
      );
    },
    [check],
  );
  const submit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (running.current) return;
      const form = event.currentTarget;
      form.oninput = ({ target }) =>
        mended(form, target instanceof Element ? target.getAttribute('name') : null);
      const values = new FormData(form);
      const found = check(values);
      fromServer.current = false;
      setProblems(found);
      setFailure(null);
      if (Object.keys(found).length > 0) return focusFirst(form, found);
      running.current = true;
      setBusy(true);
      void action(values).then((outcome) => {
        running.current = false;
        setBusy(false);
        if ('ok' in outcome) return done(outcome.ok, values);
        const { field, message } = outcome.failure;
        if (field === undefined) return setFailure(outcome.failure);
        fromServer.current = true;
        setProblems({ [field]: message });
        focusFirst(form, { [field]: message });
      });
    },
    [check, action, done, mended],
  );
  return { busy, problems, failure, submit };
}
