/**
 * The last screen of Today, drawn at the first paint of the next start until the code is loaded. It is inert, shows
 * its time, and is removed when the screen is ready.
 */
export interface TodaySnapshot {
  readonly farmerId: string;
  readonly takenAtMs: number;
  /** From then on it would be of another day, or of an hour that is too long ago. */
  readonly endsAtMs: number;
  readonly language: string;
  readonly theme: string;
  readonly width: number;
  readonly html: string;
  readonly css: string;
}

export type SnapshotFrame = Pick<TodaySnapshot, 'language' | 'theme' | 'width'>;

const KEY = 'todayPicture';

/** Whether the picture is this farmer's, of now, and as they have their phone at this moment. */
export const holds = (
  picture: TodaySnapshot,
  { farmerId, nowMs, ...frame }: SnapshotFrame & { readonly farmerId: string; readonly nowMs: number },
): boolean =>
  picture.farmerId === farmerId &&
  picture.takenAtMs <= nowMs &&
  nowMs < picture.endsAtMs &&
  picture.language === frame.language &&
  picture.theme === frame.theme &&
  picture.width === frame.width;

/** @throws SyntaxError for broken text, DOMException without storage */
export const storedSnapshot = (): TodaySnapshot | null =>
  JSON.parse(localStorage.getItem(KEY) ?? 'null') as TodaySnapshot | null;

/** A storage that is full or forbidden costs the picture, nothing else. */
export function saveSnapshot(picture: TodaySnapshot): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(picture));
  } catch {
    deleteSnapshot();
  }
}

/** What it showed is no longer true, or may no longer be seen. */
export function deleteSnapshot(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept there.
  }
}

/** Another farmer has this phone now. */
export function deleteOthersSnapshot(farmerId: string): void {
  try {
    if (storedSnapshot()?.farmerId === farmerId) return;
  } catch {
    // Nothing that could be shown.
  }
  deleteSnapshot();
}
