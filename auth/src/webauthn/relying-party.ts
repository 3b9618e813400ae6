export interface WebauthnOptions {
  /**
   * Domain that the keys are bound to: the site's host, which is the default, or a parent of it. With another one all
   * keys are lost.
   */
  readonly rpId?: string;
  /** What the browser calls us; default `Draksha`. */
  readonly rpName?: string;
  /** Where keys may be used from; default the site's own origin. An Android app's is `android:apk-key-hash:…`. */
  readonly origins?: readonly string[];
}

/** Who the keys belong to, in the words of WebAuthn. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origins: readonly string[];
}

/** Fills in the defaults. @throws RangeError for an origin that no browser would let use these keys. */
export function resolveRelyingParty(options: WebauthnOptions, siteUrl: string): RelyingParty {
  const site = new URL(siteUrl);
  const id = options.rpId ?? site.hostname;
  const origins = options.origins ?? [site.origin];
  for (const origin of origins) {
    const url = URL.parse(origin);
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:') continue;
    const isWithin = url.hostname === id || url.hostname.endsWith(`.${id}`);
    if (!isWithin || url.origin !== origin) {
      throw new RangeError(`The origin ${origin} may not use keys of ${id}.`);
    }
  }
  return { id, name: options.rpName ?? 'Draksha', origins };
}
