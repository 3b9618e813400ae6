import { lazy, Suspense } from 'react';
import { loadArea } from '../lib/i18n.ts';
import type { PhotoOwner } from '../lib/photos/own-photos.ts';

const Strip = lazy(async () => {
  const [{ PhotoStripBody }] = await Promise.all([import('./photo-strip-body.tsx'), loadArea('photos')]);
  return { default: PhotoStripBody };
});

/**
 * Photos of a row: shows, takes, chooses and removes them, with and without a network. `owner` is `{ noun, id }` of a row, or
 * `{ form }` of a form that is not saved yet, whose photos are written by `photoWrites(form, noun, id)` with its row and dropped
 * by `forgetFormPhotos(form)`.
 */
export const PhotoStrip = ({ owner }: { readonly owner: PhotoOwner }) => (
  <Suspense fallback={null}>
    <Strip owner={owner} />
  </Suspense>
);
