import type { ReaderState, ReadsAloud } from './reader.ts';
import { SLOW_RATE } from './reader.ts';

/** Plays audio of the server's, one piece after another. */
export class ClipReader implements ReadsAloud {
  readonly #audio = new Audio();
  readonly #pieces: readonly string[];
  readonly #onState: (state: ReaderState) => void;
  #at = 0;
  #isSlow = false;

  constructor(pieces: readonly Blob[], onState: (state: ReaderState) => void) {
    this.#pieces = pieces.map((piece) => URL.createObjectURL(piece));
    this.#onState = onState;
    this.#audio.onended = () => {
      this.#at += 1;
      this.#load();
      this.play();
    };
    this.#audio.onerror = () => onState('failed');
    this.#load();
  }

  play(): void {
    if (this.#at >= this.#pieces.length) {
      this.#at = 0;
      this.#load();
      this.#onState('done');
      return;
    }
    this.#audio.playbackRate = this.#isSlow ? SLOW_RATE : 1;
    // A browser may want another touch before the first sound.
    this.#audio.play().then(
      () => this.#onState('playing'),
      (error: unknown) =>
        this.#onState(
          error instanceof DOMException && error.name === 'NotAllowedError' ? 'paused' : 'failed',
        ),
    );
  }

  pause(): void {
    this.#audio.pause();
    this.#onState('paused');
  }

  again(): void {
    this.#at = 0;
    this.#load();
    this.play();
  }

  slower(isSlow: boolean): void {
    this.#isSlow = isSlow;
    this.#audio.playbackRate = isSlow ? SLOW_RATE : 1;
  }

  stop(): void {
    this.#audio.pause();
    for (const piece of this.#pieces) URL.revokeObjectURL(piece);
  }

  #load(): void {
    const piece = this.#pieces[this.#at];
    if (piece !== undefined) this.#audio.src = piece;
  }
}
