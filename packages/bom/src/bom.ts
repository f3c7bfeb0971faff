import type { Asset, AssetKind, AssetUse, Confidence, Relation, ScanProblem } from '@svc/contract';

/** What one bill of materials is of, and where its facts come from. */
export type BomInput = {
  /** The scanned project, or the organisation. */
  readonly name: string;
  /** Commit of a project in hexadecimal; null if unknown. */
  readonly version: string | null;
  /** When the facts were gathered, RFC 3339 in UTC; null omits it, so that the same tree yields the same bytes. */
  readonly timestamp: string | null;
  readonly tool: { readonly name: string; readonly version: string };
  readonly sources: readonly BomSource[];
  /** Assets that only tests or examples use and that were asked to be left out; absent when nothing was. */
  readonly leftOut?: number;
};

/** The assets of one tree. */
export type BomSource = {
  /** `owner/name` when the bill spans repositories: it is written before every path. Null when there is one tree only. */
  readonly repository: string | null;
  readonly commit: string | null;
  readonly assets: readonly Asset[];
  readonly relations: readonly Relation[];
  /** Every file in scope was examined. */
  readonly complete: boolean;
  readonly problems: readonly ScanProblem[];
  /** True where its assets were seen at run time and come from no tree. */
  readonly isRunTime?: true;
};

/**
 * Evidence of a component's use: `declared`, only configuration, manifests, tests or examples name it;
 * `active`, code of the product uses it; `shadow`, observed at run time and in no code, which a scan of a tree cannot show.
 */
export type BomStatus = 'declared' | 'active' | 'shadow';

export type BomOccurrence = { readonly location: string; readonly line: number };

/** One asset with all its facts, from whichever repositories. */
export type BomComponent = {
  /** `kind:name`, the same in every bill. */
  readonly ref: string;
  readonly kind: AssetKind;
  readonly name: string;
  /** All that are named, sorted; trees may differ. */
  readonly providers: readonly string[];
  readonly version: string | null;
  readonly purl: string | null;
  readonly status: BomStatus;
  readonly confidence: Confidence;
  readonly use: AssetUse;
  readonly repositories: readonly string[];
  /** Sorted, without repeats. */
  readonly paths: readonly string[];
  readonly occurrences: readonly BomOccurrence[];
  /** Occurrences beyond the limit, which are left out of `occurrences`. */
  readonly omitted: number;
  /** Details by name; several values if sources differ, sorted. */
  readonly details: ReadonlyMap<string, readonly string[]>;
  /** Dependencies that are not components: `credential OPENAI_API_KEY`. */
  readonly uses: readonly { readonly kind: string; readonly name: string }[];
};

/** One repository of an organisation's bill. */
export type BomRepository = {
  readonly ref: string;
  readonly name: string;
  readonly commit: string | null;
};

/** A bill of materials before it is written in any format. Everything in it is sorted. */
export type Bom = {
  readonly ref: string;
  readonly name: string;
  readonly version: string | null;
  readonly timestamp: string | null;
  readonly tool: BomInput['tool'];
  /** Empty when the bill is of one tree. */
  readonly repositories: readonly BomRepository[];
  readonly components: readonly BomComponent[];
  /** Who uses what, by ref; only what has edges. The subject and the repositories are among the keys. */
  readonly edges: ReadonlyMap<string, readonly string[]>;
  /** Every file in scope of every source was examined. */
  readonly complete: boolean;
  /** Files that could not be examined, `path:line: reason`. */
  readonly gaps: readonly string[];
  /** What was asked to be left out, in a sentence; null when all that was found is in the bill. */
  readonly leftOut: string | null;
};
