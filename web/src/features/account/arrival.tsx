import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { presentEntry, type SignedIn } from './client-calls.ts';
import { enter, enterByNewPin } from './enter.ts';
import { MissingPublicPart } from './missing-part.tsx';
import { useAccountTranslation } from './words.ts';

/** Loaded on demand: few need it. */
const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep, MissingPublicPart);

export type ArrivalProof = 'secret' | 'code';

export interface Arrival {
  /** The second step in place of the screen's own form, while it is owed. */
  readonly step: ReactNode;
  /** Leaves the page. */
  readonly done: boolean;
  /** A sign-in went through, by this proof. */
  arrive(entry: SignedIn, proof: ArrivalProof): void;
}

const onward = ({ hasPin }: SignedIn, proof: ArrivalProof): void =>
  proof === 'code' && !hasPin ? enterByNewPin() : enter();

/**
 * From a sign-in to the product: the second step where one is set up, a first PIN where only a code was proven.
 * `leave` does something else at the end; `resume` takes up a second step that an earlier page left open.
 */
export function useArrival({
  leave = onward,
  resume = false,
}: {
  leave?: (entry: SignedIn, proof: ArrivalProof) => void;
  resume?: boolean;
} = {}): Arrival {
  const [owing, setOwing] = useState<{ entry: SignedIn; proof: ArrivalProof } | null>(null);
  const [done, setDone] = useState(false);
  const leaving = useRef(leave);
  const go = useCallback((entry: SignedIn, proof: ArrivalProof) => {
    setDone(true);
    setOwing(null);
    leaving.current(entry, proof);
  }, []);
  const arrive = useCallback(
    (entry: SignedIn, proof: ArrivalProof) => {
      if (entry.needsSecondStep) setOwing({ entry, proof });
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
  const { t } = useAccountTranslation();
  return <p role="status">{t('busy')}</p>;
}
