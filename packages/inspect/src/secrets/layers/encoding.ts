/** The encodings that are looked through; `kubernetes` is the base64 of a Kubernetes Secret's values. */
export type Encoding = 'base64' | 'hex' | 'percent' | 'escapes' | 'kubernetes';

/** Byte offsets, end exclusive. */
export type Run = { readonly start: number; readonly end: number };

/**
 * Where each decoded byte comes from: byte `i` is encoded by the source bytes `starts[i]` to `ends[i]` (exclusive). Both
 * ascend, so that a span of decoded bytes has a span of source bytes that covers exactly its encoding.
 */
export type Origins = { readonly starts: Uint32Array; readonly ends: Uint32Array };

/** A run and its decoded bytes. `origins` recomputes the places, in time linear in the run. */
export type Decoded = {
  readonly encoding: Encoding;
  readonly run: Run;
  readonly bytes: Uint8Array;
  readonly origins: () => Origins;
};
