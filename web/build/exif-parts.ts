import type { Plugin } from 'vite';

/** What a phone's camera or an application that sends pictures on writes: nobody takes a photo of a vine as PNG or GIF. */
const READ = new Set(['USE_EXIF', 'USE_JPEG', 'USE_HEIC', 'USE_AVIF', 'USE_WEBP']);

/**
 * ExifReader's own way to leave parts out is a build of it at each installation. Its switches are members of one object, which
 * no bundler sees through: said as what they are, the readers of what we never ask (XMP, IPTC, colour profiles …) fall away.
 */
export const exifParts = (): Plugin => ({
  name: 'draksha-exif-parts',
  transform: {
    filter: { id: /node_modules[\\/]exifreader[\\/]src[\\/]/ },
    handler: (code) =>
      code.replace(/\bConstants\.(USE_[A-Z_]+)\b/g, (_, part: string) => `${READ.has(part)}`),
  },
});
