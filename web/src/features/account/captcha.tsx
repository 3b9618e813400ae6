import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type CaptchaOffer, readOffers } from './offers.ts';

const Widget = lazy(() =>
  import('./captcha-widget.tsx').then(({ CaptchaWidget }) => ({ default: CaptchaWidget })),
);

/** Where the farmer shows that they are a person; nothing where the operator does not ask it. */
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
