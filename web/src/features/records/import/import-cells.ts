import { cleanText } from '@draksha/contract/text';
import { cellsOf, plainCell } from '@draksha/models/table/cells';
import { type DateFormat, instantOf } from '@draksha/models/table/written-instants';
import { NOT_SAID } from '../diary-table.ts';

/** A cell's content, as text is stored. */
export const importText = (cell: string | undefined): string => cleanText(cell ?? '');

/** Signs and words between the parts of a cell; those in brackets divide nothing. */
const dividers = /\s*(?:\+|&|\n|,(?!\d))\s*(?![^(]*\))|\s+(?:and|व|आणि|और)\s+(?![^(]*\))/u;

/** The parts of a cell that holds several: ours are divided by `;` and quoted, others' by a plus, a comma or an `and`. */
export function listOf(text: string, isOwn: boolean): string[] {
  const parts = isOwn || /[;"]/.test(text) ? cellsOf(text, ';') : text.split(dividers);
  return parts.map((part) => part.trim());
}

export const hasText = (part: string | undefined): part is string =>
  part !== undefined && part !== '' && part !== NOT_SAID;

const months: readonly RegExp[] = [
  /^(jan|जाने|जान|जन)/,
  /^(feb|फेब|फर)/,
  /^(mar|मार्च)/,
  /^(apr|एप्रि|अप्रै)/,
  /^(may|मे$|मई)/,
  /^(jun|जून)/,
  /^(jul|जुल)/,
  /^(aug|ऑग|ऑगस्ट|अग)/,
  /^(sep|सप्ट|सप्टें|सित)/,
  /^(oct|ऑक्ट|अक्टू|अक्तू)/,
  /^(nov|नोव्ह|नव)/,
  /^(dec|डिसें|दिस)/,
].map((month) => new RegExp(month.source.normalize('NFKD')));

const monthNames = new RegExp(
  `^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|${'जानेवारी|फेब्रुवारी|मार्च|एप्रिल|मे|जून|जुलै|ऑगस्ट|सप्टेंबर|ऑक्टोबर|नोव्हेंबर|डिसेंबर|जनवरी|फरवरी|अप्रैल|मई|जुलाई|अगस्त|सितंबर|अक्टूबर|अक्तूबर|नवंबर|दिसंबर'.normalize('NFKD')})$`,
);

/** Whether the text is a month with or without its year: `NOVEMBER 2025`, `नोव्हेंबर`. */
export function isMonth(text: string): boolean {
  const [, month = ''] =
    /^([\p{L}\p{M}]+)[\s\-/.,']*(?:\d{4}|\d{2})?(?:\s*[-/]\s*\d{2,4})?$/u.exec(plainCell(text)) ?? [];
  return monthNames.test(month.toLowerCase().normalize('NFKD'));
}

/** `12-Nov-2025`, `12 नोव्हेंबर 25`, with the month as a word. */
function namedMonth(text: string): string | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s\-/.]*([\p{L}\p{M}]+)[\s\-/.,']*(\d{4}|\d{2})$/u.exec(plainCell(text)) ??
    [];
  const at = months.findIndex((one) => one.test(month.toLowerCase().normalize('NFKD')));
  if (at < 0) return null;
  const full = year.length === 2 ? `20${year}` : year;
  return `${full}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export interface WrittenDay {
  readonly day: string;
  /** `HH:mm`; `null` where the cell has a day only. */
  readonly time: string | null;
}

/** A spreadsheet counts days from the last of 1899; these are 1982 to 2064. */
const SERIAL = { from: 30_000, to: 60_000, epochMs: Date.UTC(1899, 11, 30) };

/** A day that its spreadsheet shows as a number, because the cell has no date format. */
function serialDay(plain: string): string | null {
  const days = /^\d{5}(\.\d+)?$/.test(plain) ? Number(plain) : 0;
  if (days < SERIAL.from || days > SERIAL.to) return null;
  const seconds = Math.round(days * 86_400);
  return new Date(SERIAL.epochMs + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The day of a cell in the file's format; days that the spreadsheet knew for days come year first. */
export function cellDay(text: string, format: DateFormat): WrittenDay | null {
  const plain = namedMonth(text) ?? serialDay(plainCell(text)) ?? plainCell(text);
  const found = instantOf(plain, format) ?? instantOf(plain, 'ymd');
  if (!found) return null;
  const iso = new Date(found.clockMs).toISOString();
  const time = iso.slice(11, 16);
  return { day: iso.slice(0, 10), time: time === '00:00' ? null : time };
}

/** `HH:mm` of a time of day; `null` where it is none. */
export function cellTime(text: string): string | null {
  const [, hour = '', minute = '00', half = ''] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$/i.exec(plainCell(text)) ?? [];
  const of24 = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour === '' || of24 > 23 || Number(minute) > 59) return null;
  return `${String(of24).padStart(2, '0')}:${minute}`;
}
