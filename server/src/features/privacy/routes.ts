import { type Language, languages } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { PageStyle } from '../../lib/plain-page.ts';
import type { NoticeFacts } from './notice.ts';
import { noticePage } from './page.ts';

const WEATHER: Readonly<Record<string, string>> = {
  visualcrossing: 'Visual Crossing',
  tomorrow: 'Tomorrow.io',
  openmeteo: 'Open-Meteo',
};
const CARRIERS = { msg91: 'MSG91', twilio: 'Twilio' } as const;
const CAPTCHAS = { hcaptcha: 'hCaptcha', turnstile: 'Cloudflare Turnstile' } as const;

/** Facts of this installation, from its configuration. */
function factsOf({ config }: Context): NoticeFacts {
  const { weather, browser, senders, whatsApp, backups, google, signIn, notice } = config;
  const asked = weather.providers.filter(
    (name) =>
      (name === 'visualcrossing' && weather.visualCrossing.key !== undefined) ||
      (name === 'tomorrow' && weather.tomorrow.key !== undefined) ||
      name === 'openmeteo',
  );
  const { captcha } = signIn;
  return {
    operator: notice.operator,
    contact: notice.contact,
    weather: (asked.length === 0 ? ['openmeteo'] : asked).map((name) => WEATHER[name] ?? name),
    map: URL.parse(browser.mapTilesUrl.replace('{s}', 'a'))?.hostname ?? null,
    sms: senders.sms?.order.map((name) => CARRIERS[name]) ?? [],
    whatsApp: whatsApp !== undefined,
    mail: senders.mail !== undefined,
    google: google !== undefined,
    captcha: captcha ? CAPTCHAS[captcha.provider] : null,
    backupDays: backups.folder === undefined && backups.bucket === undefined ? null : backups.keepDays,
  };
}

const known = (tag: string | undefined): Language | undefined =>
  languages.find((language) => language === tag?.slice(0, 2).toLowerCase());

/** Language by address, else screens, else browser. */
function languageOf({ query, headers }: FastifyRequest): Language {
  const asked =
    typeof query === 'object' && query !== null ? (Reflect.get(query, 'lng') as unknown) : undefined;
  const chosen = /(?:^|;\s*)i18next=([a-z]{2})/.exec(headers.cookie ?? '')?.[1];
  const spoken = (headers['accept-language'] ?? '').split(',').map((tag) => known(tag.trim()));
  return (
    known(typeof asked === 'string' ? asked : undefined) ?? known(chosen) ?? spoken.find(Boolean) ?? 'en'
  );
}

const EXPIRES_MS = 180 * DAY_MS;

/** The privacy notice, which everybody may read, and where holes are reported (RFC 9116). */
export function registerPrivacy(app: FastifyInstance, context: Context, style: PageStyle): void {
  const facts = factsOf(context);
  app.get('/privacy', { helmet: false }, async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', style.policy)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie')
      .send(noticePage(languageOf(request), facts, style)),
  );
  const { security } = context.config.notice;
  const send = (): string =>
    [
      `Contact: ${security}`,
      `Expires: ${new Date(context.clock().getTime() + EXPIRES_MS).toISOString()}`,
      'Preferred-Languages: en, hi, mr',
      `Canonical: ${context.publicUrl}/.well-known/security.txt`,
      '',
    ].join('\n');
  app.get('/.well-known/security.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
    return security === null
      ? reply.code(404).send('Nobody has set SECURITY_CONTACT or PRIVACY_CONTACT on this server.\n')
      : reply.send(send());
  });
}
