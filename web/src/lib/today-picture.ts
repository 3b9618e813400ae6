/**
 * How Today looked when it was shown last on this phone: drawn at the first paint of the next start, while the code that
 * makes it anew is read. A picture, not a screen: it cannot be touched, says what time it is of, and goes when the screen is there.
 */
export interface TodayPicture {
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

export type PictureFrame = Pick<TodayPicture, 'language' | 'theme' | 'width'>;

const KEY = 'todayPicture';

/** Whether the picture is this farmer's, of now, and as they have their phone at this moment. */
export const holds = (
  picture: TodayPicture,
  { farmerId, nowMs, ...frame }: PictureFrame & { readonly farmerId: string; readonly nowMs: number },
): boolean =>
  picture.farmerId === farmerId &&
  picture.takenAtMs <= nowMs &&
  nowMs < picture.endsAtMs &&
  picture.language === frame.language &&
  picture.theme === frame.theme &&
  picture.width === frame.width;

/** @throws SyntaxError for what is no picture, DOMException where nothing is kept */
export const keptPicture = (): TodayPicture | null =>
  JSON.parse(localStorage.getItem(KEY) ?? 'null') as TodayPicture | null;

/** A storage that is full or forbidden costs the picture, nothing else. */
export function keepPicture(picture: TodayPicture): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(picture));
  } catch {
    forgetPicture();
  }
}

/** What it showed is no longer true, or may no longer be seen. */
export function forgetPicture(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept there.
  }
}

/** Another farmer has this phone now. */
export function forgetPictureOfOthers(farmerId: string): void {
  try {
    if (keptPicture()?.farmerId === farmerId) return;
  } catch {
    // Nothing that could be shown.
  }
  forgetPicture();
}
