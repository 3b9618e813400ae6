import type { Photo } from '@draksha/contract';
import type { Sharp } from 'sharp';
import { AppError } from '../../lib/errors.ts';
import { isBarePicture } from './bare-picture.ts';

/** Longest side of the small picture, in pixels; nothing is cut off, since a spot may be at the edge of a leaf. */
const THUMB_SIDE = 320;

/** More than any phone takes; what a small file may not unfold to. */
const MAX_PIXELS = 50_000_000;

export interface PhotoSizes {
  readonly whole: Buffer;
  readonly thumb: Buffer;
}

/**
 * Checks that bytes are the stated kind of picture, and makes the small one. Removes camera metadata such as the
 * place; a picture without any stays as it is.
 *
 * @throws AppError not_an_image
 */
export async function readPhotoFile(bytes: Buffer, kind: Photo['kind']): Promise<PhotoSizes> {
  // Loaded when the first photo comes: a start without it is quicker, and a farm without photos never needs it.
  const { default: sharp } = await import('sharp');
  // Two concurrent phones get two threads in all.
  sharp.concurrency(1);
  const open = (): Sharp => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  try {
    const found = await open().metadata();
    if (found.format !== kind) throw new Error(`said to be ${kind}, is ${found.format}`);
    const thumb = await open()
      .autoOrient()
      .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 72 })
      .toBuffer();
    const whole = isBarePicture(bytes, kind)
      ? bytes
      : await open().autoOrient().toFormat(kind, { quality: 88 }).toBuffer();
    return { whole, thumb };
  } catch (cause) {
    throw new AppError('not_an_image', undefined, { cause });
  }
}
