import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { showWidget } from './captcha-token.ts';
import type { CaptchaOffer } from './offers.ts';
import { useAccountTranslation } from './words.ts';

/** What both makers call the same. */
interface Maker {
  render(place: HTMLElement, settings: Readonly<Record<string, unknown>>): string;
  reset(id: string): void;
  remove(id: string): void;
}

const scripts = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
} as const;

/** Turnstile mostly decides by itself; a checkbox needs an answer at once. */
const WAIT_MS = { hcaptcha: 0, turnstile: 8_000 } as const;

const loading = new Map<string, Promise<Maker>>();

function load(provider: CaptchaOffer['provider']): Promise<Maker> {
  const begun = loading.get(provider);
  if (begun) return begun;
  const maker = new Promise<Maker>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: scripts[provider], async: true });
    script.addEventListener('load', () => {
      const made = (window as unknown as Readonly<Record<string, Maker | undefined>>)[provider];
      if (made) resolve(made);
      else reject(new Error(`${provider} brought nothing`));
    });
    script.addEventListener('error', () => {
      loading.delete(provider);
      script.remove();
      reject(new Error(`${provider} did not come`));
    });
    document.head.append(script);
  });
  loading.set(provider, maker);
  return maker;
}

/** A token serves one call: taking it starts the next. */
class Tokens {
  #token: string | null = null;
  #waiting: ((token: string | null) => void) | null = null;

  put(token: string | null): void {
    this.#token = token;
    if (token === null) return;
    this.#waiting?.(token);
  }

  async take(waitMs: number): Promise<string | null> {
    if (this.#token === null && waitMs > 0) {
      await new Promise<string | null>((resolve) => {
        this.#waiting = resolve;
        setTimeout(() => resolve(null), waitMs);
      });
      this.#waiting = null;
    }
    const token = this.#token;
    this.#token = null;
    return token;
  }
}

interface BoxProps extends CaptchaOffer {
  readonly onFailed: () => void;
}

function CaptchaBox({ provider, siteKey, onFailed }: BoxProps): ReactNode {
  const { language } = useAccountTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    let drawn: { maker: Maker; id: string } | null = null;
    const tokens = new Tokens();
    const draw = (maker: Maker) => {
      if (gone || !place.current) return;
      const settings = {
        sitekey: siteKey,
        theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
        // Neither maker speaks Marathi everywhere; Hindi is nearer than English.
        [provider === 'hcaptcha' ? 'hl' : 'language']: language === 'en' ? 'en' : 'hi',
        callback: (token: string) => tokens.put(token),
        'expired-callback': () => tokens.put(null),
        'error-callback': () => tokens.put(null),
      };
      drawn = { maker, id: maker.render(place.current, settings) };
    };
    load(provider).then(draw, onFailed);
    const hide = showWidget(async () => {
      const token = await tokens.take(WAIT_MS[provider]);
      if (token !== null) drawn?.maker.reset(drawn.id);
      return token;
    });
    return () => {
      gone = true;
      hide();
      drawn?.maker.remove(drawn.id);
    };
  }, [provider, siteKey, language, onFailed]);
  return <div ref={place} className="captcha" />;
}

/** The box of hCaptcha or Turnstile, whose script is fetched only where the operator has set one up. */
export function CaptchaWidget(offer: CaptchaOffer): ReactNode {
  const { t } = useAccountTranslation();
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  if (!failed) return <CaptchaBox {...offer} onFailed={fail} />;
  return (
    <p className="problem" role="alert">
      {t('captcha.missing')}{' '}
      <button type="button" className="quiet" onClick={() => setFailed(false)}>
        {t('second.again')}
      </button>
    </p>
  );
}
