import { useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { farm } from './farm/farm.ts';
import { same } from './farm/queued-write.ts';
import { noteStorageFailure } from './phone-room.ts';

const PAUSE_MS = 200;

/** A form's values with what was typed into it before the page died, where that was not saved. */
export function withDraft<Values extends FieldValues>(key: string, values: Values): Values {
  const draft = farm().draft(key);
  return typeof draft === 'object' && draft !== null ? { ...values, ...draft } : values;
}

interface StoredDraft {
  /** What is in the form was typed earlier. */
  readonly isRestored: boolean;
  /** It is saved, or not wanted: the form begins from `values` next time. */
  forget(): void;
}

/** Stores what is typed into a form as a draft, until saved or discarded. */
export function useDraft<Values extends FieldValues>(
  key: string,
  form: UseFormReturn<Values>,
  values: Values,
): StoredDraft {
  const [isRestored, setRestored] = useState(() => farm().draft(key) !== null);
  const over = useRef(false);
  useEffect(() => {
    over.current = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (over.current) return;
      const typed = Object.entries(form.getValues()).filter(([name, value]) => !same(value, values[name]));
      const draft = typed.length > 0 ? Object.fromEntries(typed) : null;
      farm().keepDraft(key, draft).catch(noteStorageFailure);
    };
    const keepNow = () => {
      if (timer !== undefined) keep();
    };
    const watching = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE_MS);
    });
    addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      keepNow();
      watching.unsubscribe();
      removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepNow);
    };
  }, [key, form, values]);
  const forget = useCallback(() => {
    over.current = true;
    setRestored(false);
    void farm().keepDraft(key, null);
  }, [key]);
  return { isRestored, forget };
}

/** Resets a form and keeps its fields registered: `reset` alone drops values of parts that are not drawn again. */
export function resetUntouched<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Values,
): void {
  form.reset(values as DefaultValues<Values>, { keepFieldsRef: true });
}
