import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';

interface OutboxMessage {
  readonly channel: string;
  readonly to: string;
  readonly template: string;
  readonly text: string;
  readonly code?: string;
}

interface Options {
  readonly print: (line: string) => void;
  /** Each message is also appended here as one JSON line. */
  readonly file: string | undefined;
  readonly clock: () => Date;
}

/** Replaces an SMS or mail provider while none is set: prints messages to the terminal. */
export const terminalOutbox =
  ({ print, file, clock }: Options) =>
  async ({ channel, to, template, text, code }: OutboxMessage): Promise<{ id: string }> => {
    print(`[${channel} to ${to}] ${text}`);
    if (file !== undefined) {
      const line = JSON.stringify({
        at: clock().toISOString(),
        channel,
        to,
        template,
        text,
        code: code ?? null,
      });
      await appendFile(file, `${line}\n`);
    }
    return { id: randomUUID() };
  };
