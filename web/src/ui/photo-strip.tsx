import { Suspense } from 'react';
import type { PhotoOwner } from '../lib/photos/own-photos.ts';
import { lazySection } from './lazy-section.ts';

const Strip = lazySection(async () => (await import('./photo-strip-body.tsx')).PhotoStripBody, 'photos');

/**
 * Photos of a row: shows, takes, chooses and removes them, also offline. `owner` is `{ noun, id }` of a row, or `{
 * form }` of an unsaved form, whose photos are written by `photoWrites(form, noun, id)` and dropped by
 * `forgetFormPhotos(form)`.
 */
export const PhotoStrip = ({ owner }: { readonly owner: PhotoOwner }) => (
  <Suspense fallback={null}>
    <Strip owner={owner} />
  </Suspense>
);
