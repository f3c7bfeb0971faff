import type { BlastRadius, Confidence, Relation, ScanProblem, Severity } from '@svc/contract';
import type { HintGroup } from '@svc/inspect';
import type { AnalysisRun } from './analysis-run.ts';
import type { Seen } from './assets/asset-sighting.ts';
import type { RiskRule } from './risk-rule.ts';

/** Lines and columns from 1, columns in UTF-16 code units, the end column exclusive. */
export type TextSpan = {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
};

/** A place where a rule holds. Secrets in it are masked by whoever reports it. */
export type Risk = {
  readonly rule: RiskRule;
  readonly path: string;
  readonly span: TextSpan;
  /** What was found, in one sentence that names the thing: `Role app may call bedrock:* on *.` */
  readonly message: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly blastRadius: BlastRadius;
  /** What the finding is known by, such as the normalised syntax: nothing that moves when lines are added around it. */
  readonly identity: string;
  /** Risks of one rule, identity and group are one finding with several places; absent: each is a finding of its own. */
  readonly group?: string;
  /** The span holds a value that no report may show: it is masked whole. */
  readonly isSecret?: true;
};

/** An asset seen in a file. */
export type SeenAt = Seen & { readonly path: string };

/** What an analyzer makes of a tree. Paths are below the scanned root. */
export type Analysis = {
  readonly risks: readonly Risk[];
  readonly sightings: readonly SeenAt[];
  readonly relations: readonly Relation[];
  /** Files that could not be parsed as their kind asks, and where. Reasons never quote the file. */
  readonly problems: readonly ScanProblem[];
};

/** The scanned tree as an analyzer reads it: the files that the scan covers, and no others. */
export type SourceTree = {
  /** All paths that the scan covers, sorted. */
  readonly paths: readonly string[];
  /** The file's text without byte order mark; null for one that is not in the tree, binary, or over the limit. */
  readonly text: (path: string) => string | null;
  /** The first bytes of a file, binary or not, at most so many; null for one that is not in the tree or cannot be read. */
  readonly bytes?: (path: string, most: number) => Uint8Array | null;
};

/**
 * One family of rules over a whole tree. It runs nothing of the tree, opens no socket, and is total: what a file holds
 * never makes it throw.
 */
export type Analyzer = {
  readonly name: string;
  /** Each rule that it can report. */
  readonly rules: readonly RiskRule[];
  /**
   * Whether it wants the file. `hints` are those of inspect's hint groups that stand in the file; a file of source code
   * without one is wanted by none, and none is asked. A quick look (a set of names, not expressions) that keeps the slow
   * ones to few files.
   */
  readonly nominates: (path: string, hints: ReadonlySet<HintGroup>) => boolean;
  /** Whether it wants a file that is not searched because it is binary or too large; by default none. */
  readonly nominatesBinary?: (path: string) => boolean;
  /**
   * Examines the nominated files together; it may read others of the tree, such as the module that one refers to. One that
   * takes seconds asks `run.go` at every file, and returns what it has when the scan is to stop.
   */
  readonly analyse: (
    nominated: readonly string[],
    tree: SourceTree,
    run?: AnalysisRun,
  ) => Promise<Analysis>;
};
