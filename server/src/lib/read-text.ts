/** Reads an answer's body as text without its byte order mark; `null` beyond `maxBytes`, with the rest unread. */
export async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}
