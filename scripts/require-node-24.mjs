// Runs before every script. Where the pinned Node has no binary for this machine, the machine's own must do.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  process.stderr.write(
    `Draksha runs on Node 24, and npm has no binary of it for ${process.platform} ${process.arch}: install Node 24 or newer here.\n`,
  );
  process.exit(1);
}
