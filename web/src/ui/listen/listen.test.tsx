import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import today from '../../../../e2e/voice/today.opus?inline';
import { giveVoice } from '../../../test/give-voice.ts';
import { show } from '../../../test/screen.tsx';
import { CLIPS } from '../../lib/clip-names.ts';
import { canReload } from '../../lib/reload-guard.ts';
import { cacheClips, cachedClips } from '../../lib/spoken-clips.ts';
import { ListenButton } from './listen-button.tsx';

const LISTEN = { name: 'ऐका', exact: true } as const;
const MORNING = { language: 'mr', areas: ['why'] } as const;
const say = () => ['एक', 'दोन'];

/** Audio of the day as the phone keeps it: one of an action, one of the day. */
async function keepDay(ownerId: string | null = null): Promise<void> {
  const cache = await caches.open(CLIPS);
  const clips = [
    { hash: 'one', about: 'spray' },
    { hash: 'two', about: null },
  ];
  const bytes = Uint8Array.from(atob(today.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0));
  for (const { hash } of clips)
    await cache.put(`/speech/${hash}`, new Response(new Blob([bytes], { type: 'audio/ogg' })));
  cacheClips({
    account: undefined as unknown as string,
    ownerId,
    language: 'mr',
    date: '2026-11-24',
    atMs: Date.now(),
    clips,
  });
}

afterEach(async () => {
  vi.unstubAllGlobals();
  localStorage.removeItem('draksha.voices');
  cacheClips(null);
  await caches.delete(CLIPS);
});

test('a phone without a voice has a speaker where the server’s audio is here, and plays it to its end', async () => {
  await show(<ListenButton about={null} say={say} />, MORNING);
  const speaker = page.getByRole('button', LISTEN);
  await expect.element(speaker).not.toBeInTheDocument();
  await keepDay();
  await speaker.click();
  const player = page.getByRole('region', LISTEN);
  await expect.element(player.getByRole('button', { name: 'थांबवा' })).toBeVisible();
  expect(canReload()).toBe(false);
  await player.getByRole('button', { name: 'थांबवा' }).click();
  await expect.poll(canReload).toBe(true);
  await player.getByRole('button', { name: 'हळू' }).click();
  await player.getByRole('button', { name: 'पुढे ऐका' }).click();
  await expect.element(player.getByRole('button', { name: 'थांबवा' })).not.toBeInTheDocument();
  await expect.element(player.getByRole('button', { name: 'पुन्हा', exact: true })).toBeVisible();
  await expect.element(player.getByRole('alert')).not.toBeInTheDocument();
});

test('what another tab fetched of somebody’s farm is not offered on this one', async () => {
  await show(<ListenButton about={null} say={say} />, MORNING);
  const speaker = page.getByRole('button', LISTEN);
  await keepDay('0199b000-0000-7000-8000-000000000001');
  await expect.element(speaker).not.toBeInTheDocument();
  await keepDay();
  await expect.element(speaker).toBeVisible();
});

test('where the only voice was not Marathi the server’s audio is played, and the voice is not asked again', async () => {
  const { heard } = giveVoice('mr-IN');
  await show(<ListenButton about={null} say={say} />, MORNING);
  await keepDay();
  await page.getByRole('button', LISTEN).click();
  const player = page.getByRole('region', LISTEN);
  await expect.poll(() => heard).toEqual(['एक']);
  await player.getByRole('button', { name: 'नाही' }).click();
  await expect.element(player.getByText('मराठी ऐकू आले का?')).not.toBeInTheDocument();
  await expect.element(player.getByRole('button', { name: 'थांबवा' })).not.toBeInTheDocument();
  await expect.element(player.getByRole('alert')).not.toBeInTheDocument();
  await player.getByRole('button', { name: 'पुन्हा', exact: true }).click();
  await expect.element(player.getByRole('button', { name: 'थांबवा' })).toBeVisible();
  expect(heard).toEqual(['एक']);
});

test('of an action without audio, in another language and of hours ago there is none', async () => {
  await show(<ListenButton about="water" say={say} />, MORNING);
  await keepDay();
  await expect.element(page.getByRole('button', LISTEN)).not.toBeInTheDocument();
  expect(cachedClips('mr')?.clips).toHaveLength(2);
  expect(cachedClips('hi')).toBeNull();
  const kept = cachedClips('mr');
  if (kept) cacheClips({ ...kept, atMs: kept.atMs - 7 * 3_600_000 });
  expect(cachedClips('mr')).toBeNull();
});
