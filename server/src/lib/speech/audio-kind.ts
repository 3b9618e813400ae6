/** Audio formats that a phone may request. */
export const audioTypes = ['audio/ogg', 'audio/mpeg'] as const;
export type AudioType = (typeof audioTypes)[number];

export const extensionOf: Readonly<Record<AudioType, string>> = { 'audio/ogg': 'opus', 'audio/mpeg': 'mp3' };

const isMpegFrame = (bytes: Buffer): boolean =>
  bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2 && ((bytes[2] ?? 0) & 0xf0) !== 0xf0;

/** Detects audio by its first bytes; null for an unknown kind. */
export function audioKind(bytes: Buffer): AudioType | 'wave' | null {
  if (bytes.toString('latin1', 0, 4) === 'OggS' && bytes.subarray(0, 64).includes('OpusHead'))
    return 'audio/ogg';
  if (bytes.toString('latin1', 0, 3) === 'ID3' || isMpegFrame(bytes)) return 'audio/mpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE') return 'wave';
  return null;
}

/** Those of an `Accept` that we make, in its order; Opus before MP3 where it takes all. */
export function wantedAudio(accept: string | undefined): readonly AudioType[] {
  const named = (accept ?? '*/*').split(',').map((one) => one.split(';')[0]?.trim().toLowerCase() ?? '');
  const wanted = named.flatMap((name): readonly AudioType[] =>
    name === '*/*' || name === 'audio/*' ? audioTypes : audioTypes.filter((type) => type === name),
  );
  return [...new Set(wanted)];
}
