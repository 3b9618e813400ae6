import { readVillages, type Village } from './village-search.ts';

let read: Promise<readonly Village[]> | null = null;

/** The list that ships with the product, from its own chunk, which the service worker keeps for the field. @throws Error */
export function villages(): Promise<readonly Village[]> {
  read ??= import('./villages.gen.json', { with: { type: 'json' } }).then(({ default: file }) =>
    readVillages(file),
  );
  read.catch(() => {
    read = null;
  });
  return read;
}
