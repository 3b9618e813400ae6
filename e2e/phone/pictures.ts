import { digestOf, jpeg } from '../../server/test/photos.ts';

interface Picture {
  readonly bytes: ArrayBuffer;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

async function taken(width: number, height: number): Promise<Picture> {
  const file = await jpeg(width, height);
  return { bytes: new Uint8Array(file).buffer, sha256: digestOf(file), width, height };
}

let made: Promise<readonly Picture[]> | null = null;

/** Pictures to take: two small ones, and one that goes in several pieces. */
export const pictures = (): Promise<readonly Picture[]> => {
  made ??= Promise.all([taken(16, 12), taken(24, 12), taken(480, 360)]);
  return made;
};
