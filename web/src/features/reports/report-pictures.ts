import { type Pictures, pictureAddress, pictureIds } from '@draksha/reports/paper/page-pictures';
import type { ReportDocument } from '@draksha/reports/report-document';

/** So long a file waits for pictures that are not on this phone; what comes later is there for the next one. */
const PATIENCE_MS = 8_000;

const AT_ONCE = 8_192;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return btoa(text);
}

/**
 * The small pictures that a report shows: those on this phone, and of the others what a network brings in time.
 *
 * @param read a photo's small picture; rejects where it cannot be had
 */
export async function picturesOf(
  report: ReportDocument,
  read: (id: string) => Promise<Blob>,
): Promise<Pictures> {
  const pictures = new Map<string, string>();
  const all = Promise.all(
    pictureIds(report).map(async (id) => {
      try {
        const address = pictureAddress(new Uint8Array(await (await read(id)).arrayBuffer()), base64);
        if (address !== null) pictures.set(id, address);
      } catch {
        // The page says of it that it was not here.
      }
    }),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([all, patience]);
  clearTimeout(timer);
  // What comes from now on is not of this file.
  return new Map(pictures);
}
