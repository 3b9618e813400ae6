import type { Auth } from '@draksha/auth';
import type { Language } from '@draksha/contract';
import type { Db } from '../../db.ts';
import type { FarmerDatabase } from '../../lib/farmer-database.ts';
import type { FileStore } from '../../lib/file-store/file-store.ts';
import { StartError } from '../../lib/start-error.ts';
import { dropFiles, takePiece } from '../photos/service.ts';
import { readMe, setFarmerProfile } from '../profile/service.ts';
import { addDemoFarm, demoPlots, demoProfile } from './farm.ts';
import { demoPhotosOf, removeFarm } from './store.ts';
import { demoWords } from './words.ts';

interface Furnishing {
  readonly auth: Pick<Auth, 'getUser' | 'provenNumber'>;
  readonly farmers: FarmerDatabase;
  readonly files: FileStore;
  readonly system: Db;
  readonly clock: () => Date;
  readonly config: { readonly photos: { readonly bytesPerFarmer: number } };
}

/** Fills a visitor's copy with a farm and its seasons. */
export async function furnishDemo(context: Furnishing, userId: string, language: Language): Promise<void> {
  await readMe(context, { userId });
  const photos = await context.farmers.write(userId, async (db) => {
    await setFarmerProfile(db, userId, demoProfile(demoWords[language]));
    return addDemoFarm(db, userId, language, context.clock());
  });
  for (const { id, bytes } of photos)
    await takePiece(context, { userId, id, startsAt: 0, total: bytes.length, bytes });
}

/** Deletes expired visits. Resumable: the account, which finds them, goes last. */
export async function removeEndedDemos({
  auth,
  files,
  system,
}: {
  readonly auth: Pick<Auth, 'endedVisits' | 'closeAccount' | 'removeUser'>;
  readonly files: FileStore;
  readonly system: Db;
}): Promise<void> {
  for (const userId of await auth.endedVisits()) {
    await auth.closeAccount(userId);
    const photos = await demoPhotosOf(system, userId);
    await dropFiles(
      files,
      photos.map((id) => ({ id, userId })),
    );
    await removeFarm(system, userId);
    await auth.removeUser(userId);
  }
}

interface Keeping {
  readonly auth: Pick<Auth, 'provision' | 'closeAccount'>;
  readonly weather: {
    expect(place: { readonly latitude: number; readonly longitude: number }): Promise<unknown>;
  };
  readonly config: { readonly demo: { readonly password: string; readonly code: string } | undefined };
}

/** Where demo mode is configured, the account whose password and code open a copy for each visitor; else nothing at all. */
export async function setUpDemoAccount(context: Keeping, phone: string): Promise<void> {
  const { demo } = context.config;
  if (!demo) return;
  const words = demoWords.en;
  const userId = await context.auth.provision({
    phone,
    secrets: [demo.password, demo.code],
    metadata: { first_name: words.firstName, last_name: words.lastName, language_preference: 'en' },
  });
  if (userId === null)
    throw new StartError(
      `Demo mode cannot be used: ${phone} is registered by a person. Set DEMO_MODE=false.`,
    );
  // Before there were copies all visitors shared this one.
  await context.auth.closeAccount(userId);
  for (const { values } of demoPlots) await context.weather.expect(values);
}
