import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SPEECH_MOST_BYTES } from '@draksha/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildMessageWords } from '../../../../web/build/worker.ts';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';
import { speechOfFarms } from './service.ts';

/** 5:30 in the morning in India, after a wet night. */
const HOUR = '2026-11-21T00:00:30Z';

/** Stands in for an engine of the operator's: it gives back what it was told, behind the first bytes of an Opus file. */
const ENGINE = `#!/bin/sh
echo "$1" >> "$0.calls"
echo x >> "$0.$1"
printf 'OggS\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0OpusHead %s ' "$1"
cat
`;

let folder: string;
let here: WeatherWorld;
const at = (name: string): string => join(folder, name);

async function command(name: string, script: string): Promise<string> {
  await writeFile(at(name), script);
  await chmod(at(name), 0o755);
  return at(name);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draksha-speech-'));
  await buildMessageWords(join(import.meta.dirname, '../../../../web'), folder);
  here = await weatherWorld({
    scenario: 'wet-night',
    clock: () => new Date(HOUR),
    env: {
      SPEECH_ENGINE: await command('engine', ENGINE),
      SPEECH_CLIPS: at('recorded'),
      MESSAGE_WORDS_FILE: at('messages.mjs'),
    },
  });
});
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function grower(name = 'ओढा M-45'): Promise<TestFarmer> {
  const farmer = await here.farmer();
  const body = { name, latitude: 20.0063, longitude: 73.79, areaHectares: 0.5 };
  const plotId = (await farmer.ask('POST /plots', { body })).body.data.plot.id;
  await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate: '2026-10-10' } });
  await farmer.ask('POST /tasks', {
    body: { plotId, title: 'SECRET 42', type: 'other', scheduledDate: '2026-11-21' },
  });
  // The weather of the place is on its way at first.
  await expect
    .poll(async () => (await farmer.ask('GET /advice/plan')).body.data.cells.length, { timeout: 15_000 })
    .toBe(1);
  return farmer;
}

const listed = async (farmer: TestFarmer, language: 'en' | 'hi' | 'mr' = 'mr') =>
  (await farmer.ask('GET /speech', { query: { language } })).body.data.clips;

const clip = (farmer: TestFarmer, hash: string, headers: Record<string, string> = {}) =>
  fetch(`${here.url}/api/speech/${hash}`, {
    headers: { authorization: `Bearer ${farmer.accessToken}`, accept: 'audio/ogg', ...headers },
  });

/** The product's own, with another engine. */
const withEngine = (speech: Partial<typeof here.context.config.speech>, longestMs = 500) => {
  const { context } = here;
  const dataDir = at(`data-${Math.random()}`);
  return {
    dataDir,
    speech: speechOfFarms(
      { ...context, config: { ...context.config, dataDir, speech: { ...context.config.speech, ...speech } } },
      longestMs,
    ),
  };
};

describe('the day as audio', () => {
  test.each(['en', 'hi', 'mr'] as const)(
    'is the farm’s own plan in words for the ear, plots by name, own work without its words: %s',
    async (language) => {
      const farmer = await grower();
      // What the weather of the place asks for comes after it.
      const count = async () => (await listed(farmer, language)).length;
      await expect.poll(count, { timeout: 15_000 }).toBeGreaterThan(1);
      const clips = await listed(farmer, language);
      const said: string[] = [];
      for (const { hash } of clips) {
        const answer = await clip(farmer, hash);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/ogg']);
        said.push((await answer.text()).split(`OpusHead ${language} `)[1] ?? '');
      }
      const all = said.join('\n');
      expect(all).toMatch({ en: /M forty-five/, hi: /एम पैंतालीस/, mr: /एम पंचेचाळीस/ }[language]);
      expect(all).not.toMatch(/SECRET|forty-two|बेचाळीस|undefined|\{\{|unit\.|hours\./);
      expect(all).not.toMatch(language === 'en' ? /[\d°%–]/ : /[\dA-Za-z°%–०-९]/);
    },
  );

  test('is made once, kept by its content, and never asked for again', async () => {
    const [farmer, other] = [await grower('वरचा'), await grower('वरचा')];
    const [first] = await listed(farmer);
    const hash = first?.hash ?? '';
    const calls = async () => (await readFile(at('engine.calls'), 'utf8')).split('\n').length;
    const before = await calls();
    const [one, again] = await Promise.all([clip(farmer, hash), clip(farmer, hash)]);
    const tag = one.headers.get('etag') ?? '';
    expect([one.status, again.status, tag]).toEqual([200, 200, `"${hash}-ogg"`]);
    expect(one.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const whole = Buffer.from(await one.arrayBuffer());
    expect((await listed(other)).map((of) => of.hash)).toContain(hash);
    expect(Buffer.from(await (await clip(other, hash)).arrayBuffer()).equals(whole)).toBe(true);
    expect(await calls()).toBe(before + 1);
    expect((await clip(farmer, hash, { 'if-none-match': tag })).status).toBe(304);
    const part = await clip(farmer, hash, { range: 'bytes=0-3' });
    expect([part.status, await part.text()]).toEqual([206, 'OggS']);
  });

  test('another farm’s, one that was never said, and none without a sign-in', async () => {
    const [farmer, other] = [await grower('एक'), await grower('दोन')];
    const [first] = await listed(farmer);
    const hash = first?.hash ?? '';
    expect((await clip(other, hash)).status).toBe(404);
    expect((await clip(farmer, 'a'.repeat(40))).status).toBe(404);
    expect((await clip(farmer, '..%2f..%2fsecret')).status).toBe(404);
    expect((await clip(farmer, hash, { accept: 'image/png' })).status).toBe(404);
    expect((await fetch(`${here.url}/api/speech/${hash}`)).status).toBe(401);
  });

  test('a process that starts anew knows it from the plan', async () => {
    const farmer = await grower('तीन');
    const [first] = await listed(farmer);
    const { speech } = withEngine({});
    expect((await speech.clip(farmer.userId, first?.hash ?? '', ['audio/ogg'])).type).toBe('audio/ogg');
  });

  test('words without a value are heard as somebody recorded them', async () => {
    const farmer = await here.farmer();
    const recorded = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(400, 7)]);
    await mkdir(at('recorded/mr'), { recursive: true });
    await writeFile(at('recorded/mr/notice.nothing.mp3'), recorded);
    await farmer.ask('POST /plots', { body: { name: 'चार', latitude: 20.0063, longitude: 73.79 } });
    const [first, ...more] = await listed(farmer);
    expect([first?.about, more]).toEqual([null, []]);
    const answer = await clip(farmer, first?.hash ?? '', { accept: 'audio/mpeg' });
    expect(Buffer.from(await answer.arrayBuffer()).equals(recorded)).toBe(true);
    const { speech } = withEngine({ engine: undefined });
    expect((await speech.list(farmer.userId, 'mr')).clips).toHaveLength(1);
    expect((await speech.list(farmer.userId, 'hi')).clips).toEqual([]);
  });
});

describe('an engine that', () => {
  test.each([
    ['is not there', '/nowhere/engine'],
    ['ends with a failure', '#!/bin/sh\nexit 3\n'],
    ['writes rubbish', '#!/bin/sh\necho rubbish\n'],
    ['writes nothing', '#!/bin/sh\n'],
    ['hangs with what it began', '#!/bin/sh\nsleep 3600 &\nwait\n'],
    ['writes without an end', '#!/bin/sh\nyes OggS\n'],
    ['gives an Opus longer than a phone keeps', `${ENGINE}head -c ${SPEECH_MOST_BYTES + 1} /dev/zero\n`],
  ])('%s costs the voice, and nothing else', async (name, script) => {
    const farmer = await grower('पाच');
    const engine = script.startsWith('/') ? script : await command(name.replaceAll(' ', '-'), script);
    const { speech } = withEngine({ engine });
    expect((await speech.list(farmer.userId, 'mr')).clips).toEqual([]);
    expect((await farmer.ask('GET /plots')).status).toBe(200);
  });

  test('is asked by at most two at once, and by one account sixty times a day', async () => {
    const farmer = await here.farmer();
    const engine = await command(
      'slow',
      '#!/bin/sh\necho + >> "$0.log"\nsleep 0.05\necho - >> "$0.log"\nprintf "OggS............................OpusHead"\ncat\n',
    );
    const { speech } = withEngine({ engine }, 20_000);
    let refused = '';
    let made = 0;
    for (let round = 0; round < 40 && refused === ''; round += 1) {
      const body = { name: `नाव ${round}`, latitude: 20.0063, longitude: 73.79, areaHectares: 0.5 };
      const known = (await farmer.ask('GET /plots')).body.data.items[0];
      if (known)
        await farmer.ask('PATCH /plots/:id', {
          params: { id: known.id },
          version: known.version,
          body: { name: body.name },
        });
      else {
        const plotId = (await farmer.ask('POST /plots', { body })).body.data.plot.id;
        await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate: '2026-10-10' } });
      }
      const { clips } = await speech.list(farmer.userId, 'mr');
      await Promise.all(
        clips.map(({ hash }) =>
          speech.clip(farmer.userId, hash, ['audio/ogg']).then(
            () => {
              made += 1;
            },
            ({ code }: { code: string }) => {
              refused = code;
            },
          ),
        ),
      );
    }
    expect(refused).toBe('daily_limit_reached');
    expect(made).toBeGreaterThanOrEqual(60);
    let running = 0;
    let most = 0;
    for (const sign of (await readFile(`${engine}.log`, 'utf8')).trim().split('\n')) {
      running += sign === '+' ? 1 : -1;
      most = Math.max(most, running);
    }
    expect(most).toBe(2);
  });

  test('is posted to over HTTP', async () => {
    const farmer = await grower('सहा');
    const asked: string[] = [];
    const service = createServer((request, response) => {
      asked.push(`${request.method} ${request.headers['content-language']}`);
      request.resume();
      request.on('end', () => response.end(Buffer.concat([Buffer.from('ID3'), Buffer.alloc(100)])));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { speech } = withEngine({
      engine: `http://127.0.0.1:${(service.address() as AddressInfo).port}/say`,
    });
    const { clips } = await speech.list(farmer.userId, 'hi');
    const { type } = await speech.clip(farmer.userId, clips[0]?.hash ?? '', ['audio/ogg', 'audio/mpeg']);
    service.close();
    expect([type, new Set(asked)]).toEqual(['audio/mpeg', new Set(['POST hi'])]);
  });
});

test('of what is kept the longest unused goes first; without room nothing is kept, and all is heard', async () => {
  const farmer = await grower('सात');
  const { speech, dataDir } = withEngine({ cacheBytes: 250 });
  const { clips } = await speech.list(farmer.userId, 'en');
  let bytes = 0;
  for (const { hash } of clips) bytes += (await speech.clip(farmer.userId, hash, ['audio/ogg'])).bytes.length;
  expect(bytes).toBeGreaterThan(250);
  const names = await readdir(join(dataDir, 'speech'));
  expect(names).toContain(`${clips.at(-1)?.hash}.opus`);
  expect(names).not.toContain(`${clips[0]?.hash}.opus`);
  const full = withEngine({});
  await writeFile(full.dataDir, 'a file where the folder should be');
  expect(
    (await full.speech.clip(farmer.userId, clips[0]?.hash ?? '', ['audio/ogg'])).bytes.length,
  ).toBeGreaterThan(0);
});
