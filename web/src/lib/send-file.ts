import { downloadFile } from './give-file.ts';

const pdf = (file: Blob, name: string): File => new File([file], name, { type: file.type });

/** Whether this phone hands files to its other programs, such as a messenger. */
export const canSendFiles = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [pdf(new Blob(['%PDF-'], { type: 'application/pdf' }), 'draksha.pdf')] });

/**
 * Opens the phone's own sheet for sending. A browser that waited too long for the file since the touch refuses: then it is saved,
 * and can be sent from where it lies.
 *
 * @param give saves it
 */
export async function sendFile(
  file: Blob,
  name: string,
  give: (file: Blob, name: string) => void = downloadFile,
): Promise<void> {
  try {
    await navigator.share({ files: [pdf(file, name)], title: name });
  } catch (error) {
    // Closed without sending.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    give(file, name);
  }
}
