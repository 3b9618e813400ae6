import { LINK_DAYS, MAX_LINKS, type ReportLink } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import { fileNameOf } from '@draksha/reports/file-name';
import type { ReportDocument } from '@draksha/reports/report-document';
import type { Db } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';
import type { FarmerDatabase } from '../../lib/farmer-database.ts';
import { hashOf, newSecret } from '../../lib/secret-address.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { dropLinks, insertLink } from './store.ts';

const KEPT_DAYS = 90;

interface Sharing {
  readonly farmers: FarmerDatabase;
  readonly clock: () => Date;
  readonly publicUrl: string;
}

/**
 * Stores a report as it is now under a secret address.
 *
 * @throws AppError conflict where the farmer has many open ones
 */
export async function shareReport(
  { clock, farmers, publicUrl }: Sharing,
  userId: string,
  document: ReportDocument,
  file: Uint8Array,
): Promise<{ link: ReportLink; url: string }> {
  const createdAt = clock();
  const secret = newSecret();
  const made = {
    id: uuidV7(createdAt),
    userId,
    report: document.report,
    title: document.title,
    subtitle: document.subtitle,
    fileName: fileNameOf(document, 'pdf'),
    hash: hashOf(secret),
    file: Buffer.from(file),
    createdAt,
    endsAt: new Date(createdAt.getTime() + LINK_DAYS * DAY_MS),
  };
  const link = await farmers.write(userId, (db) => insertLink(db, made, MAX_LINKS));
  if (!link) throw new AppError('conflict', 'There are twenty open links already. End one first.');
  return { link, url: `${publicUrl}/api/shared/${secret}.pdf` };
}

/** Deletes links some time after they end; until then the farmer can see who opened them. */
export const dropOldLinks = (db: Db, now: Date): Promise<void> =>
  dropLinks(db, now, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
