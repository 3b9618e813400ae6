import type { InlineText } from './page-nodes.ts';
import type { PdfContent, PdfDocument, PdfStructure, PdfStructureOptions } from './pdf-document.ts';

/** The tagged structure of a page for screen readers: headings, paragraphs, tables and pictures in reading order. */

type SenseType = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

export interface Sense {
  readonly type: SenseType;
  readonly options: PdfStructureOptions;
  readonly children: Sense[];
  /** What was drawn of it, maybe on several pages. */
  readonly contents: PdfContent[];
}

export const sense = (type: SenseType, options: PdfStructureOptions = {}): Sense => ({
  type,
  options,
  children: [],
  contents: [],
});

const DEVANAGARI = /[\u0900-\u097f]/;

/** The words of a text as they are said: of Devanagari a file has only the glyphs, "िक" for "कि". */
export function pageWords(...texts: readonly (string | readonly InlineText[])[]): PdfStructureOptions {
  const said = texts
    .map((text) => (typeof text === 'string' ? text : text.map((piece) => piece.text).join('')))
    .filter((text) => text !== '')
    .join(', ')
    .replaceAll('\u200b', '');
  return DEVANAGARI.test(said) ? { actual: said } : {};
}

/** A part within another one. */
export function senseWithin(outer: Sense, type: SenseType, options?: PdfStructureOptions): Sense {
  const made = sense(type, options);
  outer.children.push(made);
  return made;
}

/** Writes the structure into the file, once all of it is drawn; what was never drawn is left out. */
export function addSense(document: PdfDocument, whole: Sense): void {
  const structureOf = ({ type, options, children, contents }: Sense): PdfStructure | null => {
    const parts = children.flatMap((child) => structureOf(child) ?? []);
    if (parts.length === 0 && contents.length === 0) return null;
    const structure = document.struct(type, options);
    for (const part of [...contents, ...parts]) structure.add(part);
    structure.end();
    return structure;
  };
  const structure = structureOf(whole);
  if (structure) document.addStructure(structure);
}
