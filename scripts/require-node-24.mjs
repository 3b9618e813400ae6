// Runs before every script. npm puts the pinned Node first in the path; where that did not happen, this says why, and what to do.
import { readFileSync } from 'node:fs';

const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  const packages = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const { platform, arch, versions } = process;
  const system = platform === 'win32' ? 'win' : platform;
  const name = Object.keys(packages.optionalDependencies).find((one) => one.endsWith(`-${system}-${arch}`));
  const cause = name
    ? `${name}, which brings it, is not in use: run npm ci without --omit=optional, and start with npm run (node_modules/.bin first in the path).`
    : `npm has no binary of it for ${platform} ${arch}: install Node 24 or newer here.`;
  process.stderr.write(`Draksha runs on Node 24; this is ${versions.node}. ${cause}\n`);
  process.exit(1);
}
