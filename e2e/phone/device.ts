import type * as errors from '../../web/src/lib/api-error.ts';
import type * as decisions from '../../web/src/lib/farm/farm-decisions.ts';
import type * as store from '../../web/src/lib/farm/farm-store.ts';
import type { FarmLineState, FarmNews, FarmStore } from '../../web/src/lib/farm/farm-store.ts';
import type * as sync from '../../web/src/lib/farm/farm-sync.ts';
import type { FarmWire } from '../../web/src/lib/farm/farm-sync.ts';
import type * as photos from '../../web/src/lib/farm/photo-sending.ts';
import type { PhotoWire } from '../../web/src/lib/farm/photo-sending.ts';

/** The parts of the phone that are tried; a copy with a planted bug, or of a later version, has the same shape. */
export interface Phone {
  readonly FarmStore: typeof store.FarmStore;
  readonly syncOnce: typeof sync.syncOnce;
  readonly sendPhotos: typeof photos.sendPhotos;
  readonly decisions: typeof decisions;
  readonly ApiError: typeof errors.ApiError;
}

/** A refusal of a photo's piece, as the server says it. */
export class PieceRefused extends Error {
  readonly code: Parameters<PhoneError>[0];
  readonly offset: number | undefined;

  constructor(code: Parameters<PhoneError>[0], offset?: number) {
    super(code);
    this.code = code;
    this.offset = offset;
  }
}
type PhoneError = (...of: ConstructorParameters<typeof errors.ApiError>) => void;

/** The server that both devices talk to. */
export interface Server {
  readonly wire: FarmWire;
  /** Throws `PieceRefused`. */
  readonly photos: PhotoWire;
  /** Comes back from a backup: whatever was read before must be read anew. */
  restore(): Promise<void>;
  /** Dies with its database and comes back. */
  crash(): Promise<void>;
  /** Whole photos that it has, by id. */
  bytesOf(id: string): Promise<Uint8Array | null>;
  /** Versions of the living rows by their keys as the database has them; `null` where there is no database. */
  living(): Promise<ReadonlyMap<string, number> | null>;
}

/** The tabs' lines to each other, one set a device. */
export class Lines {
  readonly #of = new Map<number, Set<Line>>();

  open(device: number): FarmLineState {
    const line = new Line(() => this.#of.get(device) ?? new Set());
    const all = this.#of.get(device) ?? new Set();
    this.#of.set(device, all.add(line));
    return line;
  }
}

class Line implements FarmLineState {
  onmessage: ((event: MessageEvent<FarmNews>) => void) | null = null;
  readonly #all: () => Set<Line>;
  constructor(all: () => Set<Line>) {
    this.#all = all;
  }
  postMessage(data: FarmNews): void {
    for (const other of this.#all())
      if (other !== this) other.onmessage?.({ data } as MessageEvent<FarmNews>);
  }
  close(): void {
    this.#all().delete(this);
  }
}

/** A tab of the program on a device. */
export interface Tab {
  readonly device: number;
  phone: Phone;
  store: FarmStore;
}
