/** The server takes no longer text; see the contract. */
export const MOST_CHARACTERS = 10_485_760;

/**
 * The text of a file that a station or a spreadsheet wrote: UTF-8, UTF-16 with its mark, or else the Windows page in
 * which older programs write `°C`.
 */
export async function stationFileText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
