import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { type Entry, presentEntry } from './client-calls.ts';
import { enter, enterByNewPin } from './enter.ts';
import { useSpeech } from './words.ts';

/** Only who has set it up ever needs it. */
const SecondStep = lazy(() =>
  import('./second-step.tsx').then(({ SecondStep }) => ({ default: SecondStep })),
);

export type Proof = 'secret' | 'code';

export interface Arrival {
  /** The second step in place of the screen's own form, while it is owed. */
  readonly step: ReactNode;
  /** The way is free: the page is about to be left. */
  readonly done: boolean;
  /** A sign-in went through, by this proof. */
  arrive(entry: Entry, proof: Proof): void;
}

const onward = ({ hasPin }: Entry, proof: Proof): void =>
  proof === 'code' && !hasPin ? enterByNewPin() : enter();

/**
 * From a sign-in to the product: the second step where one is set up, a first PIN where only a code was proven.
 * `leave` does something else at the end; `resume` takes up a second step that an earlier page left open.
 */
export function useArrival({
  leave = onward,
  resume = false,
}: {
  leave?: (entry: Entry, proof: Proof) => void;
  resume?: boolean;
} = {}): Arrival {
  const [owing, setOwing] = useState<{ entry: Entry; proof: Proof } | null>(null);
  const [done, setDone] = useState(false);
  const leaving = useRef(leave);
  const go = useCallback((entry: Entry, proof: Proof) => {
    setDone(true);
    setOwing(null);
    leaving.current(entry, proof);
  }, []);
  const arrive = useCallback(
    (entry: Entry, proof: Proof) => {
      if (entry.owesSecondStep) setOwing({ entry, proof });
      else go(entry, proof);
    },
    [go],
  );
  useEffect(() => {
    if (!resume) return;
    void presentEntry().then((entry) => entry && arrive(entry, 'secret'));
  }, [resume, arrive]);
  const step = owing && (
    <Suspense fallback={<Loading />}>
      <SecondStep onProven={() => go(owing.entry, owing.proof)} />
    </Suspense>
  );
  return { step, done, arrive };
}

function Loading(): ReactNode {
  const { t } = useSpeech();
  return <p role="status">{t('busy')}</p>;
}
