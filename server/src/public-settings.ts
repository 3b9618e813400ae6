import { PRIVACY_VERSION } from '@draksha/contract';
import { type Config, DEMO_PHONE } from './config.ts';

/** What the sign-in screens draw themselves from, beside the wire's own settings. */
export function publicSettings({ demo, signIn }: Config): Readonly<Record<string, unknown>> {
  const { captcha, providerLabels } = signIn;
  return {
    ...(demo ? { demo_phone: DEMO_PHONE } : {}),
    ...(captcha ? { captcha: { provider: captcha.provider, site_key: captcha.siteKey } } : {}),
    provider_labels: providerLabels,
    privacy_version: PRIVACY_VERSION,
  };
}
