import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isBarePicture } from './bare-picture.ts';
import { readPhotoFile } from './picture.ts';

const SECRET = Buffer.from('19.9975N 73.7898E');
const plain = () => sharp({ create: { width: 320, height: 240, channels: 3, background: '#3a7d2c' } });
const kinds = ['jpeg', 'png', 'webp'] as const;

const segment = (marker: number, bytes: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
};

describe.each(kinds)('%s', (kind) => {
  test('a picture alone is kept as it came, and what is appended does not stay', async () => {
    const bytes = await plain().toFormat(kind).toBuffer();
    expect(isBarePicture(bytes, kind)).toBe(true);
    expect((await readPhotoFile(bytes, kind)).whole.equals(bytes)).toBe(true);
    const more = Buffer.concat([bytes, SECRET]);
    expect(isBarePicture(more, kind)).toBe(false);
    const { whole } = await readPhotoFile(more, kind);
    expect(whole.includes(SECRET)).toBe(false);
    expect(isBarePicture(whole, kind)).toBe(true);
  });
});

test.each([
  ['a comment', 0xfe],
  ['where it stood', 0xe1],
  ['a segment that nobody knows', 0xeb],
  ['a thumbnail of another program', 0xe0],
])('a JPEG is freed of %s', async (_what, marker) => {
  const bytes = await plain().jpeg({ progressive: true }).toBuffer();
  const given = Buffer.concat([bytes.subarray(0, 2), segment(marker, SECRET), bytes.subarray(2)]);
  expect([isBarePicture(bytes, 'jpeg'), isBarePicture(given, 'jpeg')]).toEqual([true, false]);
  expect((await readPhotoFile(given, 'jpeg')).whole.includes(SECRET)).toBe(false);
});
