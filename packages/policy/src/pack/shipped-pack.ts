import type { StoredPack } from './compile-pack.ts';
import type { PackSource } from './validate-pack.ts';

/** A pack that comes with the service: its Cedar files, and what they were validated into. */
export type ShippedPack = StoredPack & { readonly sources: readonly PackSource[] };
