/**
 * Input of a matcher's loader: `tables` in the layout of compiler/table-image.ts, and their description. Both are
 * plain data; `layout` is JSON.
 */
export type CompiledMatcher = { readonly tables: Uint8Array; readonly layout: TableLayout };

/** Offsets of the parts in bytes. `patterns` has one entry for each pattern. */
export type TableLayout = {
  readonly format: typeof TABLE_FORMAT;
  readonly multiplier: number;
  /** Slots of the trigram map that are in use: entries of the parts `slots` and `heads`. */
  readonly slotCount: number;
  /** Maximum number of hits of one window. */
  readonly mostHits: number;
  readonly parts: Readonly<Record<TablePart, number>>;
  readonly patterns: readonly PatternPlan[];
};

/** How a pattern's hits are confirmed. `longest`: the maximum bytes of a match, null if unbounded. */
export type PatternPlan = { readonly longest: number | null; readonly refused?: Refusal };

/**
 * Why a pattern is searched the plain way, in whole texts: those that hold the bytes which it requires, or all when it
 * requires none (`gated` is false).
 */
export type Refusal = { readonly reason: string; readonly gated: boolean };

export const TABLE_PARTS = ['slots', 'heads', 'entries', 'checks', 'sets', 'uses', 'dfas'] as const;
export type TablePart = (typeof TABLE_PARTS)[number];

/** Changes with every change of what the tables mean to the kernel or the loader. */
export const TABLE_FORMAT = 3;
