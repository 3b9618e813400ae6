import { encodingOf, isZip } from '../../lib/text-encoding.ts';

/** The server takes no longer text; see the contract. */
export const MAX_CHARACTERS = 10_485_760;

/** The text of a file that a station or a spreadsheet wrote; a workbook's is that of its longest sheet. */
export async function stationFileText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isZip(bytes)) return new TextDecoder(encodingOf(bytes)).decode(bytes);
  const { workbookText } = await import('../../lib/workbook-text.ts');
  return workbookText(bytes);
}
