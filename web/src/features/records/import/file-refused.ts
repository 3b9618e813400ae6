import type { Sheet } from '../../../lib/table-file.ts';
import { folded } from './import-words.ts';

/** Why a file is not read at all; each has a sentence. */
export type FileRefused =
  | 'tooLarge'
  | 'unreadable'
  | 'noTable'
  | 'bankStatement'
  | 'lostLetters'
  | 'oldWorkbook'
  | 'notATable';

const HEAD_LINES = 40;

const bankWords = [
  'value date',
  'txn date',
  'transaction date',
  'tran date',
  'ref no',
  'cheque no',
  'chq',
  'chq ref',
  'cheque',
  'narration',
  'withdrawal',
  'withdrawals',
  'deposit',
  'deposits',
  'branch code',
  'ifs code',
  'ifsc',
  'ifsc code',
  'account number',
  'account no',
  'utr',
  'transaction id',
  'खाते क्रमांक',
  'खाते क्र',
  'खाता संख्या',
  'मूल्य दिनांक',
  'धनादेश क्र',
].map(folded);

/** Headings of bank statements, which no farmer's book has. */
function isBankStatement(sheets: readonly Sheet[]): boolean {
  return sheets.some(({ rows }) => {
    const head = rows.slice(0, HEAD_LINES).flatMap(({ cells }) => cells.map(folded));
    const said = bankWords.filter((word) =>
      head.some((cell) => cell === word || cell.startsWith(`${word} `)),
    );
    // The name of a bank, alone in its line above the table.
    const isNamed = rows.slice(0, HEAD_LINES).some(({ cells }) => {
      const [only = '', more] = cells.map(folded).filter((cell) => cell !== '');
      return more === undefined && /(^| )(bank|बँक|बैंक)( |$)/.test(only) && !/\d/.test(only);
    });
    const hasBalance = head.some((cell) => /(^| )(balance|शिल्लक|शेष)( |$)/.test(cell));
    return hasBalance && said.length + (isNamed ? 1 : 0) >= 2;
  });
}

/** Devanagari read as letters of Western Europe, or saved where there was no room for it. */
const garbled = /à¤|à¥|\ufffd{2}/;
const lost = /^[?\s./()-]*\?{3}[?\s./()-]*$/;
const FEW = 3;

function hasLostLetters(sheets: readonly Sheet[]): boolean {
  const cells = sheets.flatMap(({ rows }) => rows.slice(0, HEAD_LINES).flatMap((row) => row.cells));
  return cells.some((cell) => garbled.test(cell)) || cells.filter((cell) => lost.test(cell)).length >= FEW;
}

/** What the first bytes of a file say that is no table. */
export function refusedByBytes(bytes: Uint8Array): FileRefused | null {
  const begins = (...first: number[]) => first.every((byte, at) => bytes[at] === byte);
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return 'oldWorkbook';
  const isPdf = begins(0x25, 0x50, 0x44, 0x46);
  const isPicture = begins(0x89, 0x50, 0x4e, 0x47) || begins(0xff, 0xd8, 0xff);
  if (isPdf || isPicture) return 'notATable';
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 512)).trimStart().toLowerCase();
  return /^(<!doctype|<html|<table|<\?xml)/.test(start) ? 'notATable' : null;
}

/** What the tables of a file say that is no diary; `null` where they may be one. */
export function refusedBySheets(sheets: readonly Sheet[]): FileRefused | null {
  if (sheets.length === 0) return 'noTable';
  if (hasLostLetters(sheets)) return 'lostLetters';
  return isBankStatement(sheets) ? 'bankStatement' : null;
}
