import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { MissingPublicPart } from './missing-part.tsx';
import { type CaptchaOffer, readOffers } from './offers.ts';

const Widget = lazyPart(async () => (await import('./captcha-widget.tsx')).CaptchaWidget, MissingPublicPart);

/** The captcha; nothing where the operator has none. */
export function Captcha(): ReactNode {
  const [offer, setOffer] = useState<CaptchaOffer | null>(null);
  useEffect(() => {
    void readOffers().then(({ captcha }) => setOffer(captcha));
  }, []);
  return (
    offer && (
      <Suspense>
        <Widget {...offer} />
      </Suspense>
    )
  );
}
