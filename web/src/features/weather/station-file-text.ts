import { encodingOf, isZip } from '../../lib/text-encoding.ts';

/** The text of a file that a station or a spreadsheet wrote; a workbook's is that of its longest sheet. */
export async function stationFileText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isZip(bytes)) return new TextDecoder(encodingOf(bytes)).decode(bytes);
  const { workbookText } = await import('../../lib/workbook-text.ts');
  return workbookText(bytes);
}
