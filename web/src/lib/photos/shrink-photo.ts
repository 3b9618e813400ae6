/** Longest side of a photo as it is kept, in pixels. */
const LONG_SIDE = 1_600;
const MAX_BYTES = 250_000;
/** Of the small picture; nothing is cut off, since a leaf's spot may be at its edge. */
const THUMB_SIDE = 320;
const THUMB_QUALITY = 0.7;
/** Better first; what is still too large at the last is made smaller. */
const QUALITIES = [0.82, 0.72, 0.62, 0.5];
const SMALLER = 0.8;
const SMALLEST_SIDE = 480;

/** The browser cannot read this picture. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';
}

export interface ShrunkPhoto {
  /** JPEG; nothing of what the camera wrote beside the picture is in it. */
  readonly whole: ArrayBuffer;
  readonly thumb: ArrayBuffer;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size that fits into a square, never larger than it was. */
export function fitted({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

function newCanvas({ width, height }: Size): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

const encoded = (canvas: Canvas, quality: number): Promise<Blob> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/jpeg', quality })
    : new Promise((resolve, reject) => {
        canvas.toBlob(
          (blob) => (blob ? resolve(blob) : reject(new UnreadablePhoto('the picture could not be written'))),
          'image/jpeg',
          quality,
        );
      });

function drawn(picture: ImageBitmap, size: Size): Canvas {
  const canvas = newCanvas(size);
  const context = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null;
  if (!context) throw new UnreadablePhoto('the browser draws nothing');
  // JPEG knows no transparency: what is see-through becomes paper, not soot.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
  return canvas;
}

async function smallEnough(picture: ImageBitmap): Promise<{ blob: Blob; size: Size }> {
  for (let side = LONG_SIDE; ; side *= SMALLER) {
    const size = fitted(picture, side);
    const canvas = drawn(picture, size);
    for (const quality of QUALITIES) {
      const blob = await encoded(canvas, quality);
      if (blob.size <= MAX_BYTES || side < SMALLEST_SIDE) return { blob, size };
    }
  }
}

/**
 * Returns a photo as it is stored and sent: upright, at most 1,600 pixels and a quarter of a megabyte, with a
 * thumbnail.
 *
 * @throws UnreadablePhoto for what this browser cannot read, often HEIC
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    (cause: unknown) => {
      throw new UnreadablePhoto('the picture cannot be read', { cause });
    },
  );
  try {
    const { blob, size } = await smallEnough(picture);
    const thumb = await encoded(drawn(picture, fitted(picture, THUMB_SIDE)), THUMB_QUALITY);
    return { whole: await blob.arrayBuffer(), thumb: await thumb.arrayBuffer(), ...size };
  } finally {
    picture.close();
  }
}
