import { type Pictures, pictureAddress, pictureIds } from '@draksha/reports/paper/page-pictures';
import type { ReportDocument } from '@draksha/reports/report-document';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import { servePhoto } from '../photos/service.ts';

export type Printing = Pick<Context, 'farmers' | 'files' | 'pdfWorkers'>;

/** The small pictures that a report shows, as far as their bytes are here. */
async function picturesOf(printing: Printing, userId: string, document: ReportDocument): Promise<Pictures> {
  const pictures = new Map<string, string>();
  for (const id of pictureIds(document))
    try {
      const { bytes } = await servePhoto(printing, userId, id, 'thumb');
      const address = pictureAddress(bytes, () => bytes.toString('base64'));
      if (address !== null) pictures.set(id, address);
    } catch (error) {
      // Not uploaded yet, deleted, or the store is down: the page says that it is missing.
      if (!(error instanceof AppError)) throw error;
    }
  return pictures;
}

/** A report with its pictures as a PDF. @throws AppError as the PDF workers do */
export const reportPdf = async (
  printing: Printing,
  userId: string,
  document: ReportDocument,
): Promise<Uint8Array> =>
  printing.pdfWorkers.print(userId, document, await picturesOf(printing, userId, document));
