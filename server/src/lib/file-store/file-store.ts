/** Files of farmers, by a path of ours: `<farmer>/<file>`. They are written once and never changed. */
export interface FileStore {
  /** Stores a file durably. @throws AppError storage_full, unavailable: then nothing of it is stored */
  put(path: string, bytes: Buffer): Promise<void>;
  /** `null` for none. @throws AppError unavailable */
  get(path: string): Promise<Buffer | null>;
  /** Ignores missing ones. @throws AppError unavailable */
  remove(path: string): Promise<void>;
  /** For the person at the terminal. */
  readonly where: string;
}
