/** The text of a PDF as any reader copies it, by a program that shares nothing with what wrote it. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Each page's text, a line of the page after the other. */
export async function pageTexts(file: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: Uint8Array.from(file), verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  await task.destroy();
  return texts;
}
