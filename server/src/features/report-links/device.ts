import type { LinkDevice } from '@draksha/contract';

/** Messengers and networks that fetch a link to draw a picture of it, and programs that walk the web. */
const PREVIEW =
  /whatsapp|telegrambot|facebookexternalhit|twitterbot|slackbot|linkedinbot|skypeuripreview|bot\b|crawl|spider|preview/i;

/** Kind of device by its user agent; nothing finer is stored. */
export function linkDevice(agent: string | undefined): LinkDevice {
  if (!agent) return 'other';
  if (PREVIEW.test(agent)) return 'preview';
  if (/ipad|tablet|android(?!.*mobile)/i.test(agent)) return 'tablet';
  if (/mobile|iphone|android/i.test(agent)) return 'phone';
  if (/windows|macintosh|linux|cros/i.test(agent)) return 'computer';
  return 'other';
}
