import { spawnSync } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { root } from './steps.ts';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const isThere = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Path of a Chromium that is on this machine. */
export async function installedBrowser(): Promise<string | null> {
  for (const path of [...installed, chromium.executablePath()]) if (await isThere(path)) return path;
  return null;
}

function attempt(command: string, ...args: string[]): boolean {
  const { status } = spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 });
  return status === 0;
}

const packed = '@sparticuz/chromium@153.0.0';

/** A Chromium that npm carries, for a person without rights on a machine without a browser; `null` where it does not run. */
async function unpackBrowser(): Promise<string | null> {
  const prefix = join(root, '.cache', 'browser');
  if (!attempt('npm', 'install', '--prefix', prefix, '--no-save', '--no-package-lock', packed)) return null;
  const entry = join(prefix, 'node_modules', '@sparticuz', 'chromium', 'build', 'index.js');
  const module = (await import(pathToFileURL(entry).href).catch(() => null)) as {
    default?: { executablePath(): Promise<string> };
  } | null;
  const path = await module?.default?.executablePath();
  return path !== undefined && attempt(path, '--version') ? path : null;
}

/** Ways to get a browser, tried in order until one is there. */
const ways: readonly (() => boolean)[] = [
  () =>
    process.getuid?.() === 0 &&
    attempt('apt-get', 'update', '-qq') &&
    attempt('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'),
  () =>
    attempt(
      process.execPath,
      'node_modules/@playwright/test/cli.js',
      'install',
      'chromium-headless-shell',
      'chromium',
    ),
  () =>
    attempt('sudo', '-n', 'apt-get', 'update', '-qq') &&
    attempt('sudo', '-n', 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'),
];

/**
 * Path of a Chromium, installed first where the machine has none.
 *
 * @throws Error with one sentence where none can be had
 */
export async function browserPath(): Promise<string> {
  const found = await installedBrowser();
  if (found) return found;
  process.stdout.write('Screens and journeys need Chromium; installing it…\n');
  for (const way of ways) {
    way();
    const path = await installedBrowser();
    if (path) return path;
  }
  const unpacked = await unpackBrowser();
  if (unpacked !== null) return unpacked;
  throw new Error(
    'No Chromium could be installed: install Chromium or Google Chrome and run the tests again.',
  );
}
