import { DeliveryFailure } from '@draksha/auth';
import * as z from 'zod';
import { callCarrier, quoted } from '../sms/http.ts';
import { meaningOf } from './graph-errors.ts';

export interface WhatsAppSettings {
  /** The operator's number as people write to it, digits with the country's code. */
  readonly number: string;
  readonly phoneNumberId: string;
  readonly token: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  readonly url: string;
  readonly version: string;
  /** Names of the templates that are registered in each of the three languages. */
  readonly templates: { readonly work: string; readonly note: string };
}

/** A person by Meta's id for this business; by number only without one. */
export interface WhatsappContact {
  readonly personId: string | null;
  readonly number: string | null;
}

export type Content =
  | {
      readonly kind: 'template';
      readonly name: string;
      readonly language: 'mr' | 'hi' | 'en';
      /** Of its body, in their order: one line each. */
      readonly values: readonly string[];
      /** Payloads of the buttons, in order. */
      readonly payloads: readonly string[];
    }
  /** Only within a day of the person's last message. */
  | { readonly kind: 'text'; readonly text: string };

export type GraphOutcome =
  | { readonly kind: 'taken'; readonly messageId: string }
  | { readonly kind: 'refused' | 'stopped' }
  | { readonly kind: 'later'; readonly afterSeconds: number | null };

export interface WhatsApp {
  readonly number: string;
  readonly templates: WhatsAppSettings['templates'];
  send(person: WhatsappContact, content: Content): Promise<GraphOutcome>;
  /** The reason in a status of an accepted message, shown to the operator. */
  failedLater(code: number | null): void;
  /** Counts since the start by state and Meta's error number. */
  counts(): {
    readonly messages: Readonly<Record<string, number>>;
    readonly errors: ReadonlyMap<string, number>;
    readonly isStopped: boolean;
  };
}

interface Dependencies {
  readonly clock: () => Date;
  readonly warn: (fields: object, message: string) => void;
}

const PATIENCE_MS = 10_000;
const SAID_AGAIN_MS = 60_000;
/** Of a value of a template Meta takes no line breaks and no long gaps. */
const oneLine = (value: string): string => value.replace(/\s+/g, ' ').trim();

const taken = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })]) });
const refused = z.object({
  error: z.object({
    code: z.int(),
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
});

function bodyOf(content: Content): object {
  if (content.kind === 'text') return { type: 'text', text: { body: content.text, preview_url: false } };
  const { name, language, values, payloads } = content;
  const text = values.map((value) => ({ type: 'text', text: oneLine(value) }));
  return {
    type: 'template',
    template: {
      name,
      language: { code: language },
      components: [
        ...(text.length > 0 ? [{ type: 'body', parameters: text }] : []),
        ...payloads.map((payload, index) => ({
          type: 'button',
          sub_type: 'quick_reply',
          index: String(index),
          parameters: [{ type: 'payload', payload }],
        })),
      ],
    },
  };
}

/** Sends by the WhatsApp Cloud API. What stops one template or the token stops this channel alone, and for a while. */
export function openWhatsApp(settings: WhatsAppSettings, { clock, warn }: Dependencies): WhatsApp {
  const { url, version, phoneNumberId, token } = settings;
  const messages: Record<string, number> = {};
  const errors = new Map<string, number>();
  const saidAt = new Map<string, number>();
  let stoppedUntilMs = 0;
  const now = () => clock().getTime();

  const tell = (kind: string, fields: object, advice: string): void => {
    if (now() - (saidAt.get(kind) ?? Number.NEGATIVE_INFINITY) < SAID_AGAIN_MS) return;
    saidAt.set(kind, now());
    warn({ channel: 'whatsapp', error: kind, ...fields }, `WhatsApp: ${advice}`);
  };
  const failed = (code: number | null, status: number, says: string) => {
    const meaning = meaningOf(code, status);
    const kind = String(code ?? status);
    errors.set(kind, (errors.get(kind) ?? 0) + 1);
    if (meaning.restMs !== undefined) stoppedUntilMs = now() + meaning.restMs;
    tell(kind, { says }, meaning.advice);
    return meaning;
  };

  const post = async ({ personId, number }: WhatsappContact, content: Content): Promise<GraphOutcome> => {
    // Their own id where known: a number may be another's by now.
    const to = personId === null ? { to: number } : { recipient: personId };
    const secrets = [personId ?? '', number ?? ''];
    try {
      const { status, body, retryAfterSeconds } = await callCarrier({
        carrier: 'WhatsApp',
        url: `${url}/${version}/${phoneNumberId}/messages`,
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          ...to,
          ...bodyOf(content),
        }),
        timeoutMs: PATIENCE_MS,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const answer = taken.safeParse(body);
      if (status < 300 && answer.success) return { kind: 'taken', messageId: answer.data.messages[0].id };
      const error = refused.safeParse(body).data?.error;
      const says = quoted(error?.error_data?.details ?? error?.message, secrets);
      const { kind } = failed(error?.code ?? null, status, says);
      return kind === 'later' ? { kind, afterSeconds: retryAfterSeconds || null } : { kind };
    } catch (error) {
      if (!(error instanceof DeliveryFailure)) throw error;
      tell('unreachable', {}, error.message);
      return { kind: 'later', afterSeconds: null };
    }
  };

  return {
    number: settings.number,
    templates: settings.templates,
    async send(person, content) {
      const outcome: GraphOutcome =
        now() < stoppedUntilMs ? { kind: 'stopped' } : await post(person, content);
      messages[outcome.kind] = (messages[outcome.kind] ?? 0) + 1;
      return outcome;
    },
    failedLater: (code) => void failed(code, 0, ''),
    counts: () => ({ messages, errors, isStopped: now() < stoppedUntilMs }),
  };
}

const number = z.object({ display_phone_number: z.string(), quality_rating: z.string().optional() });

/** Whether Meta takes the token for the number, in words for the operator; sends nothing. */
export async function checkNumber(
  { url, version, phoneNumberId, token }: WhatsAppSettings,
  signal: AbortSignal,
): Promise<{ readonly isWell: boolean; readonly words: string }> {
  try {
    const { status, body } = await callCarrier({
      carrier: 'WhatsApp',
      url: `${url}/${version}/${phoneNumberId}?fields=display_phone_number,quality_rating`,
      method: 'GET',
      headers: { authorization: `Bearer ${token}` },
      timeoutMs: PATIENCE_MS,
      signal,
    });
    const known = number.safeParse(body).data;
    if (status < 300 && known) {
      const { display_phone_number, quality_rating = 'not said' } = known;
      return {
        isWell: quality_rating !== 'RED',
        words: `${display_phone_number} takes the token; its quality is ${quality_rating}`,
      };
    }
    const code = refused.safeParse(body).data?.error.code ?? null;
    return { isWell: false, words: `it answers ${code ?? status}: ${meaningOf(code, status).advice}` };
  } catch (error) {
    if (error instanceof DeliveryFailure) return { isWell: false, words: error.message };
    throw error;
  }
}
