import { type ChannelName, type Language, languages } from '@draksha/contract';
import type { PageStyle } from '../../lib/plain-page.ts';

interface Words {
  readonly by: Readonly<Record<ChannelName, string>>;
  readonly ask: (by: string) => string;
  readonly end: string;
  readonly open: string;
  readonly ended: (by: string) => string;
  readonly again: string;
  readonly unknown: string;
}

const words: Readonly<Record<Language, Words>> = {
  mr: {
    by: { push: 'फोनवर', whatsapp: 'WhatsApp वर', sms: 'SMS ने', email: 'ई-मेलने' },
    ask: (by) => `कामाचे निरोप ${by} आणखी नकोत?`,
    end: 'बंद करा',
    open: 'Draksha उघडा',
    ended: (by) => `बंद झाले. निरोप ${by} आणखी येणार नाहीत.`,
    again: 'सेटिंगमध्ये पुन्हा सुरू करता येतात.',
    unknown: 'ही लिंक चालत नाही. निरोप सेटिंगमध्ये बंद करता येतात.',
  },
  hi: {
    by: { push: 'फ़ोन पर', whatsapp: 'WhatsApp पर', sms: 'SMS से', email: 'ई-मेल से' },
    ask: (by) => `काम के संदेश ${by} और नहीं चाहिए?`,
    end: 'बंद करें',
    open: 'Draksha खोलें',
    ended: (by) => `बंद हुआ। संदेश ${by} अब नहीं आएँगे।`,
    again: 'सेटिंग में फिर शुरू कर सकते हैं।',
    unknown: 'यह लिंक नहीं चलती। संदेश सेटिंग में बंद कर सकते हैं।',
  },
  en: {
    by: { push: 'on the phone', whatsapp: 'by WhatsApp', sms: 'by SMS', email: 'by e-mail' },
    ask: (by) => `No more messages ${by}?`,
    end: 'End them',
    open: 'Open Draksha',
    ended: (by) => `Ended. No more messages come ${by}.`,
    again: 'They can begin again in the settings.',
    unknown: 'This link does not work. Messages can be ended in the settings.',
  },
};

/** No script, no picture, nothing fetched; a button and a link that a thumb finds. */
const page = ({ css }: PageStyle, language: Language, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Draksha</title><style>${css}</style></head><body><main>
${body}
</main></body></html>
`;

const languageOf = (chosen: string): Language => languages.find((one) => one === chosen) ?? 'en';
const openLink = ({ open }: Words): string => `<p><a href="/">${open}</a></p>`;

/** Asks for confirmation. */
export function optOutPage(style: PageStyle, chosen: string, channel: ChannelName): string {
  const language = languageOf(chosen);
  const said = words[language];
  const { ask, end, by } = said;
  return page(
    style,
    language,
    `<h1>${ask(by[channel])}</h1><form method="post"><button class="go">${end}</button></form>${openLink(said)}`,
  );
}

export function endedPage(style: PageStyle, chosen: string, channel: ChannelName): string {
  const language = languageOf(chosen);
  const said = words[language];
  const { ended, again, by } = said;
  return page(style, language, `<h1>${ended(by[channel])}</h1><p>${again}</p>${openLink(said)}`);
}

/** Without a known secret, whose language to use is unknown. */
export const unknownPage = (style: PageStyle): string =>
  page(
    style,
    'mr',
    (['mr', 'hi', 'en'] as const)
      .map((language) => `<p lang="${language}">${words[language].unknown}</p>`)
      .join('\n'),
  );
