/** What a version consists of, as addresses, in the order of need. */
export interface ShippedFiles {
  /** Documents: their address stays, so the revision says whether one is new. */
  readonly pages: readonly { readonly url: string; readonly revision: string }[];
  /** What the sign-in screens and the first screen run on; without it a version is not there. */
  readonly shell: readonly string[];
  /** What the other screens need, fetched when the farmer reads. */
  readonly later: readonly string[];
  /** What they say: the farmer's own language with them, the other two once the phone is ready. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** For systems that do not draw Devanagari. */
  readonly fonts: readonly string[];
  /** What makes PDFs and reads last year's tables: fetched for the first one, and kept from then on. */
  readonly wanted: readonly string[];
}
