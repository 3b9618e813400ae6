import { displayPhone } from '@draksha/contract/phone';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { type AuthFailure, codeDidNotArrive } from './auth-failure.ts';
import type { Outcome, SignedIn } from './client-calls.ts';
import { FailureNote } from './fields.tsx';
import { MissingPublicPart } from './missing-part.tsx';
import { type Offers, readOffers } from './offers.ts';
import { useAccountTranslation } from './words.ts';

/** The calls come with the first press: most farmers never need them. */
const calls = () => import('./other-sign-in.ts');

const OrganisationForm = lazyPart(
  async () => (await import('./organisation-form.tsx')).OrganisationForm,
  MissingPublicPart,
);

interface Props {
  /** A new account can be had from other places too, but not from what belongs to an account. */
  readonly isNew?: boolean;
  readonly onEntry: (entry: SignedIn) => void;
}

type Way = (from: Awaited<ReturnType<typeof calls>>) => Promise<Outcome<SignedIn | true>>;

/** Further sign-in methods that the operator enabled. */
export function OtherSignIns({ isNew = false, onEntry }: Props): ReactNode {
  const { t } = useAccountTranslation();
  const [offers, setOffers] = useState<Offers | null>(null);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [naming, setNaming] = useState(false);
  useEffect(() => {
    void readOffers().then(setOffers);
  }, []);
  const go = async (way: Way) => {
    setFailure(null);
    setBusy(true);
    const loaded = await calls().catch(() => null);
    const outcome = loaded ? await way(loaded) : { failure: codeDidNotArrive };
    setBusy(false);
    if ('failure' in outcome) setFailure(outcome.failure);
    else if (outcome.ok !== true) onEntry(outcome.ok);
  };
  const button = (words: string, way: Way) => (
    <button key={words} type="button" className="second" disabled={busy} onClick={() => void go(way)}>
      {words}
    </button>
  );
  if (!offers) return null;
  const { passkeys, google, providers, organisations, anonymous, demo } = offers;
  return (
    <>
      <FailureNote failure={failure} />
      {!isNew && passkeys && button(t('login.passkey'), ({ loginWithPasskey }) => loginWithPasskey())}
      {google && button(t('login.google'), ({ leaveFor }) => leaveFor('google'))}
      {providers.map(({ name, label }) =>
        button(t('login.provider', { name: label }), ({ leaveFor }) => leaveFor(name)),
      )}
      {organisations && !naming && (
        <button type="button" className="second" onClick={() => setNaming(true)}>
          {t('login.organisation')}
        </button>
      )}
      {naming && (
        <Suspense>
          <OrganisationForm />
        </Suspense>
      )}
      {!isNew && anonymous && button(t('login.anonymous'), ({ signInToDemo }) => signInToDemo())}
      {!isNew && demo && <p className="hint">{t('login.demo', { phone: displayPhone(demo) })}</p>}
    </>
  );
}
