import { type FormEvent, useCallback, useRef, useState } from 'react';
import type { Failure } from './auth-failure.ts';
import type { Problems } from './checks.ts';
import type { Outcome } from './sign-in.ts';

export interface Submission {
  readonly busy: boolean;
  readonly problems: Problems;
  readonly failure: Failure | null;
  /** For a form's `onSubmit`: checks it, then runs the action once. What was typed stays in the form. */
  submit(event: FormEvent<HTMLFormElement>): void;
}

/** One form of the public screens: its checks, its one call, and what came of it. */
export function useSubmission<T>(
  check: (form: FormData) => Problems,
  action: (form: FormData) => Promise<Outcome<T>>,
  done: (result: T, form: FormData) => void,
): Submission {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const submit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (running.current) return;
      const form = event.currentTarget;
      const values = new FormData(form);
      const found = check(values);
      setProblems(found);
      setFailure(null);
      const wrong = Object.keys(found);
      if (wrong.length > 0) {
        const first = [...form.elements].find((element) =>
          wrong.includes(element.getAttribute('name') ?? ''),
        );
        if (first instanceof HTMLElement) first.focus();
        return;
      }
      running.current = true;
      setBusy(true);
      void action(values).then((outcome) => {
        running.current = false;
        setBusy(false);
        if ('failure' in outcome) setFailure(outcome.failure);
        else done(outcome.ok, values);
      });
    },
    [check, action, done],
  );
  return { busy, problems, failure, submit };
}
