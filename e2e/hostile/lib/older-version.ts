import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Puts the code of an older commit into a new folder, on the packages that are installed here; its own workspaces in place of ours. */
export async function checkOut(old: string, commit: string): Promise<void> {
  await run('git', ['worktree', 'add', '--detach', old, commit], { cwd: root });
  await mkdir(join(old, 'node_modules'));
  const { workspaces }: { readonly workspaces: readonly string[] } = JSON.parse(
    await readFile(join(old, 'package.json'), 'utf8'),
  );
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@draksha') await symlink(join(root, 'node_modules', name), join(old, 'node_modules', name));
  await mkdir(join(old, 'node_modules/@draksha'));
  for (const name of workspaces) {
    await symlink(join(old, name), join(old, 'node_modules/@draksha', name));
    const own = join(root, name, 'node_modules');
    if (await readdir(own).catch(() => null)) await symlink(own, join(old, name, 'node_modules'));
  }
}

export const removeCheckOut = (old: string): Promise<unknown> =>
  run('git', ['worktree', 'remove', '--force', old], { cwd: root }).catch(() => undefined);
