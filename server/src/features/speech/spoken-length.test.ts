import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Language, languages, SPEECH_MOST_ACT_BYTES, SPEECH_MOST_BYTES } from '@draksha/contract';
import { briefOf, dayPlan } from '@draksha/models';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlanCase, planInput } from '../../../../models/truth/plan/plan-world.ts';
import { buildMessageWords } from '../../../../web/build/worker.ts';
import { processBytes } from '../../lib/speech/process-bytes.ts';
import { briefMessage, type StoredMessage } from '../morning-brief/brief-message.ts';
import { loadSpokenWords, type SpokenOf } from '../morning-brief/service.ts';
import { openClips } from './clips.ts';

const isThere = (command: string): boolean => spawnSync(command, ['--version']).error === undefined;
const isHeard = isThere('espeak-ng') && isThere('ffmpeg');
const SAMPLES = 16_000;
/** Louder than the hiss of the encoder. */
const LOUD = 0.004;

const plotNames = ['ओढा वरचा', 'Sula M-45'];
/** Mornings with an infection, with water and a walk, with a harvest that waits, and with nothing. */
const MORNINGS: readonly PlanCase[] = [
  { dap: 45, hour: 5, plots: 2, weather: { base: 'muggy', wetNights: [0] }, sprays: [[-6, 8, ['Mancozeb']]] },
  {
    dap: 45,
    hour: 5,
    plots: 1,
    weather: {
      base: 'muggy',
      wetNights: [0, 1, 2],
      rain: [
        [0, 6, 23, 2, 90],
        [1, 0, 23, 2, 90],
      ],
    },
  },
  { dap: 70, hour: 5, plots: 2, weather: { base: 'hot' }, sprays: [[-3, 8, ['Sulphur']]] },
  {
    dap: 124,
    hour: 5,
    plots: 1,
    weather: { base: 'tropical', dewNights: [0] },
    sprays: [[-9, 8, ['Mancozeb']]],
  },
];

function messageOf(given: PlanCase): StoredMessage {
  const input = planInput(given);
  const plan = dayPlan(input);
  const brief = briefOf(plan, input.nowMs, [{ sample: false, fetchedAtMs: input.nowMs }]);
  const reasons = new Map(plan.days[0]?.actions.map(({ key, reasons: [why = null] }) => [key, why]));
  const ids = input.plots.map(({ id }) => id);
  return {
    ...briefMessage(brief, { plotName: (id) => plotNames[ids.indexOf(id)] ?? null, taskTitle: () => null }),
    whys: brief.actions.map(({ key }) => reasons.get(key) ?? null),
  };
}

/** The loudness of each sample, 0 to 1. */
async function decoded(audio: Buffer): Promise<Float32Array> {
  const raw = ['-f', 'f32le', '-ac', '1', '-ar', `${SAMPLES}`, 'pipe:1'];
  const bounds = { longestMs: 20_000, mostBytes: 64_000_000 };
  const made = await processBytes('ffmpeg', ['-v', 'error', '-i', 'pipe:0', ...raw], audio, bounds);
  return new Float32Array(new Uint8Array(made).buffer).map(Math.abs);
}

/** Seconds of sound from its first to its last, and of the longest silence between them. */
function heard(samples: Float32Array): { readonly seconds: number; readonly silence: number } {
  let first = -1;
  let last = 0;
  let silence = 0;
  for (const [at, loud] of samples.entries()) {
    if (loud < LOUD) continue;
    if (first < 0) first = at;
    else silence = Math.max(silence, at - last);
    last = at;
  }
  return { seconds: first < 0 ? 0 : (last - first) / SAMPLES, silence: silence / SAMPLES };
}

describe.skipIf(!isHeard)('the morning message as espeak-ng says it (needs espeak-ng and ffmpeg)', () => {
  let folder = '';
  let say: SpokenOf | null = null;
  beforeAll(async () => {
    if (!isHeard) return;
    folder = await mkdtemp(join(tmpdir(), 'draksha-spoken-'));
    await buildMessageWords(join(import.meta.dirname, '../../../../web'), folder);
    say = await loadSpokenWords(join(folder, 'messages.mjs'));
  });
  afterAll(() => (folder === '' ? undefined : rm(folder, { recursive: true })));

  test.each([
    ...languages.map((language) => [language, 'audio/ogg'] as const),
    ['mr', 'audio/mpeg'] as const,
  ])(
    '%s as %s: each clip has a length for its words, no gap within, and its card its bytes',
    async (language: Language, type) => {
      const clips = openClips({
        config: { engine: 'espeak-ng', clips: undefined, cacheBytes: 0 },
        folder,
        clock: () => new Date(0),
        warn: (fields) => expect.soft(fields).toBeUndefined(),
        assertRoom: () => undefined,
      });
      const nothing = { kind: 'nothing', date: '2026-11-20', more: 0, actions: [] } as const;
      const cards = [...MORNINGS.map(messageOf), nothing].flatMap(
        (message) => say?.(message, language) ?? [],
      );
      expect(cards.length).toBeGreaterThan(6);
      for (const { said } of cards) {
        let card = 0;
        for (const [at, { id, text }] of said.entries()) {
          const isAct = at === 0 && said.length > 1;
          const mostBytes = isAct
            ? SPEECH_MOST_ACT_BYTES
            : SPEECH_MOST_BYTES - (said.length > 1 ? SPEECH_MOST_ACT_BYTES : 0);
          const sentence = { hash: 'a', language, id, text, mostBytes };
          const { bytes } = (await clips?.made(sentence, [type])) ?? { bytes: Buffer.alloc(0) };
          card += bytes.length;
          const { seconds, silence } = heard(await decoded(bytes));
          const perWord = seconds / text.split(/\s+/).length;
          expect(seconds, text).toBeGreaterThanOrEqual(0.5);
          expect(seconds, text).toBeLessThanOrEqual(25);
          expect(silence, text).toBeLessThanOrEqual(1);
          expect(perWord, text).toBeGreaterThan(0.2);
          expect(perWord, text).toBeLessThan(1.2);
        }
        expect(card).toBeLessThanOrEqual(SPEECH_MOST_BYTES);
      }
    },
    60_000,
  );
});
