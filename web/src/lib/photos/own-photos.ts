import { photos as noun, type Photo, type PhotoParent } from '@draksha/contract/photos';
import { useEffect, useMemo, useState } from 'react';
import { getBytes } from '../api-bytes.ts';
import { farm } from '../farm/farm.ts';
import type { StoredFile } from '../farm/farm-database.ts';
import { type FieldsOf, farmNoun, type NewWrite } from '../farm/farm-noun.ts';
import { useFiles } from '../farm/use-farm.ts';
import { isNoRoom, noteStorageFailure, roomLeft } from '../phone-room.ts';
import { uuidV7 } from '../uuid-v7.ts';
import { readCameraNotes } from './camera-notes.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export const photos = farmNoun(noun);

type PhotoFields = Omit<FieldsOf<typeof noun>, 'parentNoun' | 'parentId' | 'storedAt'>;

/** The phone says that it has no room, before a photo is taken for nothing. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** Less than this is no room: a photo, and what the farmer types meanwhile. */
const ROOM_BYTES = 3_000_000;

/** @throws NoRoom */
async function checkStorageRoom(): Promise<void> {
  const left = await roomLeft();
  if (left !== null && left < ROOM_BYTES) throw new NoRoom();
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

interface Taken {
  readonly id: string;
  readonly fields: PhotoFields;
  readonly files: readonly StoredFile[];
}

async function take(file: File, keepsPlace: boolean): Promise<Taken> {
  const [shrunk, notes] = await Promise.all([shrinkPhoto(file), readCameraNotes(file)]);
  const { whole, thumb, width, height } = shrunk;
  const id = uuidV7();
  const place = (keepsPlace && notes.place) || { latitude: null, longitude: null };
  return {
    id,
    fields: {
      kind: 'jpeg',
      takenAt: notes.takenAt,
      width,
      height,
      bytes: whole.byteLength,
      sha256: hex(await crypto.subtle.digest('SHA-256', whole)),
      ...place,
    },
    files: [
      { key: `${id}/whole`, bytes: whole, note: null },
      { key: `${id}/thumb`, bytes: thumb, note: null },
    ],
  };
}

/** Writes rows and files in one transaction: a photo that is seen is on the phone for good. */
const keep = async (writes: readonly NewWrite[], files: readonly StoredFile[]): Promise<void> => {
  try {
    await farm().change(async (transaction) => {
      for (const file of files) await transaction.putFile(file);
      for (const write of writes) await transaction.addWrite(write);
    });
  } catch (error) {
    noteStorageFailure(error);
    throw isNoRoom(error) ? new NoRoom() : error;
  }
  void navigator.storage?.persist?.();
};

/** What a photo belongs to; `form` is one that is not saved yet, by the name of its draft. */
export type PhotoOwner = { readonly noun: PhotoParent; readonly id: string } | { readonly form: string };

const formKey = (id: string, form: string): string => `${id}/form ${form}`;

/**
 * Shrinks a picture and stores it on this phone.
 *
 * @throws UnreadablePhoto, NoRoom: then nothing is stored
 */
export async function addPhoto(owner: PhotoOwner, file: File, keepsPlace: boolean): Promise<void> {
  await checkStorageRoom();
  const { id, fields, files } = await take(file, keepsPlace);
  if ('form' in owner) {
    await keep([], [...files, { key: formKey(id, owner.form), bytes: null, note: fields }]);
    return;
  }
  await keep(photos.add(id, { ...fields, parentNoun: owner.noun, parentId: owner.id }), files);
}

const idsOfForm = (files: ReadonlySet<string>, form: string): string[] =>
  [...files]
    .filter((key) => key.endsWith(`/form ${form}`))
    .map((key) => key.slice(0, key.indexOf('/')))
    .filter((id) => farm().row('photos', id) === null)
    .sort();

/** Returns a form's photo writes, to follow the row that they belong to. */
export async function photoWrites(
  form: string,
  parentNoun: PhotoParent,
  parentId: string,
): Promise<NewWrite[]> {
  const writes: NewWrite[] = [];
  for (const id of idsOfForm(farm().files, form)) {
    const fields = (await farm().file(formKey(id, form)))?.note as PhotoFields | undefined;
    if (fields) writes.push(...photos.add(id, { ...fields, parentNoun, parentId }));
  }
  return writes;
}

/** The form is thrown away, or saved: photos of it that have become no rows go. */
export async function forgetFormPhotos(form: string): Promise<void> {
  const ids = new Set(idsOfForm(farm().files, form));
  const keys = [...farm().files].filter(
    (key) => key.endsWith(`/form ${form}`) || ids.has(key.slice(0, key.indexOf('/'))),
  );
  if (keys.length === 0) return;
  await farm().transact(async (transaction) => {
    for (const key of keys) await transaction.dropFile(key);
  });
}

/** One photo of a form goes. */
export const dropFormPhoto = (id: string): Promise<void> =>
  farm().transact(async (transaction) => {
    for (const key of farm().files) if (key.startsWith(`${id}/`)) await transaction.dropFile(key);
  });

/** Sends one that the server refused once more. */
export async function sendAgain(id: string): Promise<void> {
  await farm().change((transaction) => transaction.dropFile(`${id}/failed`));
}

/** Why the server refused a photo, as its code; `null` until it is read, or where it did not. */
export function useRefusal(id: string, isRefused: boolean): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    if (isRefused)
      void farm()
        .file(`${id}/failed`)
        .then((file) => isShown && setCode(typeof file?.note === 'string' ? file.note : null));
    return () => {
      isShown = false;
    };
  }, [id, isRefused]);
  return isRefused ? code : null;
}

export interface ShownPhoto {
  readonly id: string;
  /** `null` in a form that is not saved. */
  readonly row: Photo | null;
  /** Where its bytes are: at the server too, on this phone alone, refused by the server, or on another phone still. */
  readonly state: 'sent' | 'waiting' | 'refused' | 'elsewhere';
}

function stateOf({ id, storedAt }: Photo, files: ReadonlySet<string>): ShownPhoto['state'] {
  // What the server alone sets is not there yet on a photo that it has not seen.
  if (storedAt) return 'sent';
  if (files.has(`${id}/failed`)) return 'refused';
  return files.has(`${id}/whole`) ? 'waiting' : 'elsewhere';
}

/** Photos of a row or of a form, oldest first. */
export function usePhotosOf(owner: PhotoOwner): readonly ShownPhoto[] {
  const all = photos.useAll();
  const files = useFiles();
  const form = 'form' in owner ? owner.form : null;
  const parentId = 'form' in owner ? null : owner.id;
  return useMemo(() => {
    if (form !== null)
      return idsOfForm(files, form).map((id) => ({ id, row: null, state: 'waiting' as const }));
    return all
      .filter((row) => row.parentId === parentId)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((row) => ({ id: row.id, row, state: stateOf(row, files) }));
  }, [all, files, form, parentId]);
}

/** A photo's bytes: those on this phone, else the server's, which then stay here. @throws ApiError */
export async function readPhoto(id: string, size: 'whole' | 'thumb'): Promise<Blob> {
  const key = `${id}/${size}`;
  const kept = await farm().file(key);
  if (kept?.bytes) return new Blob([kept.bytes]);
  const bytes = await getBytes(`/photos/${id}/bytes${size === 'thumb' ? '?size=thumb' : ''}`);
  // Without its place on the phone is better than with an error.
  await farm()
    .transact((transaction) => transaction.putFile({ key, bytes, note: null }), 'relaxed')
    .catch(() => undefined);
  return new Blob([bytes]);
}
