import { smsTexts } from './sms-texts.ts';

/** Prints the texts to register with India's operators, as the file that SMS_DLT_TEMPLATES names once the ids are in. */
const [siteUrl = 'http://localhost:3003'] = process.argv.slice(2);
const file: Record<string, Record<string, object>> = {};
for (const { template, language, text, variables } of smsTexts(siteUrl, false).texts) {
  file[template] = { ...file[template], [language]: { id: '', text, variables } };
}
process.stdout.write(`${JSON.stringify(file, null, 2)}\n`);
