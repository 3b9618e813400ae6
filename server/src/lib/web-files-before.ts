import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Of so many versions before this one the files stay. */
const KEPT = 1;

const isName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/**
 * Archives the files of this version's screens in the data folder: phones of the version before still ask for them.
 * Deletes versions older than that.
 *
 * @returns the folders of former versions, the newest first
 */
export async function archiveWebFiles(dataDir: string, built: string): Promise<readonly string[]> {
  const stamp = (await readFile(join(built, 'build-stamp.txt'), 'utf8').catch(() => '')).trim();
  const place = join(dataDir, 'web-files');
  await mkdir(place, { recursive: true });
  if (isName(stamp) && !(await stat(join(place, stamp)).catch(() => null))) {
    const draft = join(place, `.${stamp}`);
    await rm(draft, { recursive: true, force: true });
    await cp(join(built, 'assets'), join(draft, 'assets'), { recursive: true });
    await rename(draft, join(place, stamp));
  }
  const others = (await readdir(place)).filter((name) => isName(name) && name !== stamp);
  const dated = await Promise.all(
    others.map(async (name) => ({ name, atMs: (await stat(join(place, name))).ctimeMs })),
  );
  dated.sort((a, b) => b.atMs - a.atMs);
  for (const { name } of dated.slice(KEPT)) await rm(join(place, name), { recursive: true, force: true });
  return dated.slice(0, KEPT).map(({ name }) => join(place, name));
}
