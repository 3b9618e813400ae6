import type { Plugin } from 'vite';

/** What a phone's camera or an application that sends pictures on writes: nobody takes a photo of a vine as PNG or GIF. */
const READ = new Set(['USE_EXIF', 'USE_JPEG', 'USE_HEIC', 'USE_AVIF', 'USE_WEBP']);

/**
 * Leaves out the ExifReader parts that we do not use (XMP, IPTC, colour profiles …). Its switches are object members,
 * which bundlers cannot see through; constants let them drop the rest.
 */
export const exifParts = (): Plugin => ({
  name: 'draksha-exif-parts',
  transform: {
    filter: { id: /node_modules[\\/]exifreader[\\/]src[\\/]/ },
    handler: (code) =>
      code.replace(/\bConstants\.(USE_[A-Z_]+)\b/g, (_, part: string) => `${READ.has(part)}`),
  },
});
