/** What the camera wrote beside a picture. */
export interface CameraNotes {
  /** When it was taken, ISO 8601; when the file was made where the camera did not say. */
  readonly takenAt: string | null;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
}

/** Enough for what is before the picture itself. */
const HEAD_BYTES = 262_144;

const CAMERA_TIME = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/;

/** @param local as a camera writes it, `2026:11:19 07:44:05`  @param offset `+05:30`; the phone's own where it says none */
export function instantOfPhoto(local: string, offset: string | undefined): string | null {
  const match = CAMERA_TIME.exec(local);
  if (!match) return null;
  const [, year, month, day, time] = match;
  const zone = /^[+-]\d\d:\d\d$/.test(offset ?? '') ? offset : '';
  const at = new Date(`${year}-${month}-${day}T${time}${zone}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const textIn = (tag: { readonly description?: unknown } | undefined): string | undefined =>
  typeof tag?.description === 'string' ? tag.description : undefined;

const isOnEarth = (latitude: unknown, longitude: unknown): boolean =>
  typeof latitude === 'number' &&
  typeof longitude === 'number' &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180 &&
  (latitude !== 0 || longitude !== 0);

/** Reads them; a picture that says nothing of itself was taken when its file was made. Never throws. */
export async function readCameraNotes(file: File): Promise<CameraNotes> {
  const made = file.lastModified > 0 ? new Date(file.lastModified).toISOString() : null;
  try {
    const { default: reader } = await import('exifreader');
    const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
    const { exif, gps } = reader.load(head, { expanded: true });
    const local = textIn(exif?.DateTimeOriginal) ?? textIn(exif?.DateTimeDigitized);
    const takenAt = local === undefined ? null : instantOfPhoto(local, textIn(exif?.OffsetTimeOriginal));
    const { Latitude: latitude, Longitude: longitude } = gps ?? {};
    const place =
      latitude !== undefined && longitude !== undefined && isOnEarth(latitude, longitude)
        ? { latitude, longitude }
        : null;
    return { takenAt: takenAt ?? made, place };
  } catch {
    return { takenAt: made, place: null };
  }
}
