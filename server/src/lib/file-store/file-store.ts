/** Files of farmers, by a path of ours: `<farmer>/<file>`. They are written once and never changed. */
export interface FileStore {
  /** Kept for good when it returns. @throws AppError storage_full, unavailable: then nothing of it is there */
  put(path: string, bytes: Buffer): Promise<void>;
  /** `null` where there is none. @throws AppError unavailable */
  get(path: string): Promise<Buffer | null>;
  /** Nothing where there is none. @throws AppError unavailable */
  remove(path: string): Promise<void>;
  /** For the person at the terminal. */
  readonly where: string;
}
