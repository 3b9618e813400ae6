/**
 * A file of the PDF library with its small objects packed. The library writes each as it is, a hundred bytes a cell of a table; here they
 * stand compressed in object streams, with a cross-reference stream in place of the table (PDF 1.5, ISO 32000-1, 7.5.7 and 7.5.8).
 */

type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Objects of one stream: a reader unpacks all of it for any of them. */
const MAX_OBJECTS = 500;

/** One sign for each byte, which no decoder of the web has: `latin1` there is another code from 0x80 to 0x9f. */
function textOf(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

interface CrossReferences {
  /** Where each object begins, by its number; the first number is none. */
  readonly offsets: readonly number[];
  readonly trailer: string;
  readonly tableAt: number;
}

/** The library's own table and trailer; null where a file has others. */
function readTable(file: Uint8Array): CrossReferences | null {
  const end = textOf(file.subarray(-64));
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF/.exec(end)?.[1] ?? Number.NaN);
  if (Number.isNaN(tableAt)) return null;
  const [, count = '', entries = '', trailer = ''] =
    /^xref\s+0 (\d+)\s+([\s\S]*?)trailer\s+<<([\s\S]*)>>/.exec(textOf(file.subarray(tableAt))) ?? [];
  const offsets = [...entries.matchAll(/(\d{10}) \d{5} [nf]/g)].map(([, offset]) => Number(offset));
  return offsets.length === Number(count) && offsets.length > 1 ? { offsets, trailer, tableAt } : null;
}

/** Bytes one after the other, and how many there are. */
class Parts {
  readonly #parts: Uint8Array[] = [];
  length = 0;

  add(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.length += bytes.length;
  }

  stream(number: number, dictionary: string, content: Uint8Array): void {
    const facts = `${dictionary} /Filter /FlateDecode /Length ${content.length}`;
    this.add(bytesOf(`${number} 0 obj\n<< ${facts} >>\nstream\n`));
    this.add(content);
    this.add(bytesOf('\nendstream\nendobj\n'));
  }

  whole(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

type Entry = readonly [kind: 0 | 1 | 2, first: number, second: number];

/** The cross-reference stream's bytes: kind, four of a place or stream, two of an index. */
function tableBytes(entries: readonly Entry[]): Uint8Array {
  const bytes = new Uint8Array(entries.length * 7);
  const view = new DataView(bytes.buffer);
  entries.forEach(([kind, first, second], at) => {
    view.setUint8(at * 7, kind);
    view.setUint32(at * 7 + 1, first);
    view.setUint16(at * 7 + 5, second);
  });
  return bytes;
}

/** @returns the same document in fewer bytes; a file that the library did not write comes back as it is */
export function packed(file: Uint8Array<ArrayBuffer>, deflate: Deflate): Uint8Array<ArrayBuffer> {
  const known = readTable(file);
  if (known === null) return file;
  const { offsets, trailer, tableAt } = known;
  const ends = offsets.toSorted((a, b) => a - b);
  const endOf = new Map(ends.map((offset, at) => [offset, ends[at + 1] ?? tableAt]));
  const out = new Parts();
  out.add(file.subarray(0, ends.find((offset) => offset > 0) ?? 0));
  const entries: Entry[] = offsets.map(() => [0, 0, 0xffff]);
  const small: { readonly number: number; readonly body: string }[] = [];
  offsets.forEach((offset, number) => {
    if (number === 0) return;
    const bytes = file.subarray(offset, endOf.get(offset));
    const text = textOf(bytes);
    if (/endstream\s+endobj\s*$/.test(text)) {
      entries[number] = [1, out.length, 0];
      out.add(bytes);
    } else small.push({ number, body: text.replace(/^\d+ 0 obj\s+/, '').replace(/\s*endobj\s*$/, '') });
  });
  let next = offsets.length;
  for (let from = 0; from < small.length; from += MAX_OBJECTS) {
    const part = small.slice(from, from + MAX_OBJECTS);
    let at = 0;
    const heads = part.map(({ number, body }, index) => {
      entries[number] = [2, next, index];
      const head = `${number} ${at}`;
      at += body.length + 1;
      return head;
    });
    const head = `${heads.join(' ')}\n`;
    const content = bytesOf(head + part.map(({ body }) => `${body}\n`).join(''));
    entries[next] = [1, out.length, 0];
    out.stream(next, `/Type /ObjStm /N ${part.length} /First ${head.length}`, deflate(content));
    next += 1;
  }
  const tableNow = out.length;
  entries[next] = [1, tableNow, 0];
  const facts = trailer.replace(/\/Size \d+/, '').replaceAll(/\s+/g, ' ');
  out.stream(next, `/Type /XRef /Size ${next + 1} /W [1 4 2] ${facts}`, deflate(tableBytes(entries)));
  out.add(bytesOf(`startxref\n${tableNow}\n%%EOF\n`));
  return out.whole();
}
