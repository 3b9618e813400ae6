import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import truth from '../../../../models/truth/residue-limits.json' with { type: 'json' };
import { openLimitFile, readLimitFile } from './limit-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limits-'));
});
afterAll(() => rm(folder, { recursive: true }));

const lines = truth.lines.map(({ line }) => line);
const download = lines.map((line) => JSON.stringify(line)).join('\n');

async function* chunksOf(text: string, bytes = 7): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += bytes) yield all.subarray(at, at + bytes);
}
const read = (text: string) => readLimitFile(chunksOf(text));

test('the download is read line by line, each residue with what applies and what comes', async () => {
  const residues = await read(`${download}\n${JSON.stringify(lines[0])}\r\n\n`);
  expect(residues.map(({ name, limits }) => [name, limits.map((one) => one.mgPerKg)])).toEqual([
    ['Spirodiclofen (F)', [2, 0.2]],
    ['Fluopyram (R)', [1.5, 2]],
    ['Mesotrione', [0.01]],
    ['Sulphur', [null]],
  ]);
  expect(await read(JSON.stringify({ value: lines }))).toEqual(residues);
  expect(await read(JSON.stringify(lines))).toEqual(residues);
});

test('letters that are cut between two chunks are whole', async () => {
  const line = { ...lines[0], pesticide_residue_name: 'Fénpyroximate – é' };
  expect((await readLimitFile(chunksOf(JSON.stringify(line), 1)))[0]?.name).toBe('Fénpyroximate – é');
});

test('what is no such file is refused in a sentence that names the line', async () => {
  const bad = { ...lines[0], mrl_value_only: '2-3' };
  await expect(read(`${download}\n<html>`)).rejects.toThrow('Line 11 of the file is no JSON');
  await expect(read('{"a":1}')).rejects.toThrow('Line 1 of the file has no product_code');
  await expect(read(`${download}\n${JSON.stringify(bad)}`)).rejects.toThrow(
    'Line 11 of the file is not as it is described: mrl_value_only is "2-3"',
  );
  await expect(read(JSON.stringify(lines[8]))).rejects.toThrow('no limits for table grapes (0151010)');
  await expect(read('')).rejects.toThrow('no limits for table grapes');
  await expect(read(JSON.stringify({ value: lines, nextLink: 'https://x' }))).rejects.toThrow(
    'one page of several',
  );
  const latin = (async function* () {
    yield Buffer.from('{"product_code":"\xe9"}', 'latin1');
  })();
  await expect(readLimitFile(latin)).rejects.toThrow('no text in UTF-8');
});

test('a file of the disk has its own day; one that is not there is told', async () => {
  const path = join(folder, 'mrls.json');
  await writeFile(path, download);
  const file = await openLimitFile(path);
  expect([file.source, file.takenOn]).toEqual(['mrls.json', expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)]);
  expect(await readLimitFile(file.chunks)).toHaveLength(4);
  await expect(openLimitFile(join(folder, 'none'))).rejects.toThrow('There is no file');
  const { chunks } = await openLimitFile(path, { maxBytes: 100 });
  await expect(readLimitFile(chunks)).rejects.toThrow('larger than 100 bytes');
});

async function served(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/download`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
const fetched = async (url: string, bounds = {}) => readLimitFile((await openLimitFile(url, bounds)).chunks);

test('an address is read; one that fails, breaks off, is too large or never ends is told', async () => {
  {
    await using good = await served((_, answer) => answer.end(download));
    expect(await fetched(good.url)).toHaveLength(4);
    await expect(fetched(good.url, { maxBytes: 100 })).rejects.toThrow('larger than 100 bytes');
  }
  {
    await using away = await served((_, answer) => answer.writeHead(503).end());
    await expect(fetched(away.url)).rejects.toThrow('answers with status 503');
  }
  {
    await using broken = await served((_, answer) => {
      answer.writeHead(200, { 'content-length': download.length });
      answer.write(download.slice(0, 900), () => answer.destroy());
    });
    await expect(fetched(broken.url)).rejects.toThrow('broke off');
  }
  await using endless = await served((_, answer) => void answer.write(`${JSON.stringify(lines[0])}\n`));
  await expect(fetched(endless.url, { timeoutMs: 100 })).rejects.toThrow('took over 0.1 s');
});
