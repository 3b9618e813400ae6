/** What Meta's error numbers mean for the message and for the operator. */

export type GraphFailure = 'refused' | 'later' | 'stopped';

interface Known {
  readonly kind: GraphFailure;
  /** How long to pause after an error that stops all messages. */
  readonly restMs?: number;
  readonly advice: string;
}

const MINUTE_MS = 60_000;

const known: Readonly<Record<number, Known>> = {
  190: {
    kind: 'stopped',
    restMs: 10 * MINUTE_MS,
    advice:
      'the access token has ended: make one of a system user that does not end, and set WHATSAPP_TOKEN.',
  },
  130429: {
    kind: 'later',
    advice:
      'more messages a second than the number may send: they are sent later; ask Meta for more throughput if it lasts.',
  },
  131026: {
    kind: 'refused',
    advice:
      'this person cannot get it: no WhatsApp, an old one, or its terms are not accepted. The next channel is theirs.',
  },
  131047: {
    kind: 'refused',
    advice:
      'more than 24 hours since this person wrote: only a template reaches them until they write again.',
  },
  131049: {
    kind: 'refused',
    advice:
      'Meta holds it back to spare this person: see in the WhatsApp Manager that the templates are of the kind Utility, not Marketing.',
  },
  132001: {
    kind: 'stopped',
    restMs: 60 * MINUTE_MS,
    advice:
      'a template is not there in this language: register it in mr, hi and en under the name that is set (docs/operations.md).',
  },
  132015: {
    kind: 'stopped',
    restMs: 60 * MINUTE_MS,
    advice:
      'a template is paused for low quality: see the WhatsApp Manager. Nothing goes out by WhatsApp meanwhile.',
  },
};

const MAY_PASS = new Set([1, 2, 4, 80007, 131000, 131016, 131056, 133004]);

/** @param status of the answer, where the error number is ambiguous */
export function meaningOf(code: number | null, status = 0): Known {
  const found = code === null ? undefined : known[code];
  if (found) return found;
  const passes = (code !== null && MAY_PASS.has(code)) || status === 429 || status >= 500;
  return {
    kind: passes ? 'later' : 'refused',
    advice: 'see the error codes of the Cloud API.',
  };
}
