import { type Client, type Outcome, withClient } from './client-calls.ts';
import { readOffers } from './offers.ts';

/** Gives a token once each, when the farmer has shown that they are a person; `null` while they have not. */
type Widget = () => Promise<string | null>;

let shown: Widget | null = null;

/** The widget on the screen; the answer removes it. */
export function showWidget(widget: Widget): () => void {
  shown = widget;
  return () => {
    if (shown === widget) shown = null;
  };
}

export interface CaptchaOptions {
  readonly captchaToken?: string;
}

/** A call that the server lets only people make, where the operator has set a captcha up. */
export const guarded = <T>(
  call: (client: Client, options: CaptchaOptions) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  withClient(async (client) => {
    const { captcha } = await readOffers();
    if (!captcha) return call(client, {});
    const captchaToken = (await shown?.()) ?? null;
    return captchaToken === null ? { failure: { message: 'error.captcha' } } : call(client, { captchaToken });
  });
