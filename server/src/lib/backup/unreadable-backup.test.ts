import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, describe, expect, test } from 'vitest';
import { backupSource, connect, everything } from '../../../test/backup-source.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { checkRecipients, readIdentities } from './sealed.ts';
import { takeBackup } from './take-backup.ts';

const { scratch, now, original, rows, backUp, restore, drop } = await backupSource();

afterAll(drop);

describe('a damaged file', () => {
  const damaged = /is damaged or not a whole Draksha backup: use another copy; nothing was changed\.$/;

  test('cut short anywhere is refused', async () => {
    const path = await backUp('short');
    const { size } = statSync(path);
    for (const keep of [0, 1, 9, 10, 300, Math.floor(size / 2), size - 9, size - 1]) {
      const cut = scratch.in(`cut-${keep}`);
      writeFileSync(cut, readFileSync(path));
      truncateSync(cut, keep);
      await expect(checkBackup(cut, now), `cut to ${keep}`).rejects.toThrow(damaged);
    }
  });

  test('with one byte changed is refused, packed or unpacked', async () => {
    const path = await backUp('changed');
    const packed = readFileSync(path);
    const plain = gunzipSync(packed);
    const flip = (bytes: Buffer, at: number) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    for (let step = 1; step < 12; step += 1) {
      writeFileSync(scratch.in('flip'), flip(packed, Math.floor((packed.length * step) / 12)));
      await expect(checkBackup(scratch.in('flip'), now)).rejects.toThrow(damaged);
      // Packed anew, so that only our own checksum can tell.
      writeFileSync(scratch.in('flip'), gzipSync(flip(plain, Math.floor((plain.length * step) / 12))));
      await expect(checkBackup(scratch.in('flip'), now)).rejects.toThrow(damaged);
    }
    writeFileSync(scratch.in('flip'), gzipSync(Buffer.concat([plain, Buffer.from('more')])));
    await expect(checkBackup(scratch.in('flip'), now)).rejects.toThrow(damaged);
  });

  test('that is something else is refused', async () => {
    writeFileSync(scratch.in('letter'), 'dear');
    writeFileSync(scratch.in('packed-letter'), gzipSync('dear\n'));
    for (const name of ['letter', 'packed-letter']) {
      await expect(checkBackup(scratch.in(name), now)).rejects.toThrow(damaged);
    }
    await expect(checkBackup(scratch.in('absent'), now)).rejects.toThrow(/^There is no file /);
    await expect(checkBackup(scratch.path, now)).rejects.toThrow(/is a folder, not a backup/);
  });

  test('that turns bad between the check and the restore changes nothing', async () => {
    const path = await backUp('turns');
    await using target = await createTestDatabase({ from: 'nothing' });
    await restore(target, path);
    const checked = await checkBackup(path, now);
    truncateSync(path, statSync(path).size - 5);
    {
      await using client = await connect(target);
      await expect(restoreBackup(client, checked, { replace: true })).rejects.toThrow(damaged);
    }
    await using client = await connect(target);
    expect(await everything(client)).toEqual(rows);
  });
});

test('a backup of a newer format is called newer, not damaged', async () => {
  const path = scratch.in('newer');
  writeFileSync(path, gzipSync('{"part":"draksha-backup","format":7,"more":true}\n'));
  await expect(checkBackup(path, now)).rejects.toThrow(
    `${path} was written by a newer version of Draksha (format 7): restore it with that version.`,
  );
});

test('a backup sealed to keys of age opens with either, and with no other', async () => {
  const [ours, second, other] = await Promise.all([
    generateIdentity(),
    generateIdentity(),
    generateIdentity(),
  ]);
  const recipients = await Promise.all([ours, second].map(identityToRecipient));
  const path = scratch.in('sealed');
  {
    await using client = await connect(original);
    await takeBackup(client, ['one', 'two'], () => path, undefined, { recipients });
  }
  expect(readFileSync(path, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  await expect(checkBackup(path, now)).rejects.toThrow(/is encrypted: name the file with its key/);
  await expect(checkBackup(path, now, [other])).rejects.toThrow(/is encrypted to another key/);
  const key = scratch.in('key.txt');
  writeFileSync(key, `# created: today\n${second}\n`);
  await using target = await createTestDatabase({ from: 'nothing' });
  {
    await using client = await connect(target);
    await restoreBackup(client, await checkBackup(path, now, await readIdentities(key)), { replace: false });
    expect(await everything(client)).toEqual(rows);
  }
  const bytes = readFileSync(path);
  bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  await expect(checkBackup(path, now, [ours])).rejects.toThrow(/is damaged or not a whole Draksha backup/);
  writeFileSync(key, 'no key\n');
  await expect(readIdentities(key)).rejects.toThrow(/is no identity file of age/);
  await expect(checkRecipients(['age1nokey'])).rejects.toThrow(
    'age1nokey in BACKUP_AGE_RECIPIENTS is no key of age.',
  );
});
