import type { ExportHeader } from '../export/export-file.ts';
import { type Checkpoint, parseCheckpoint } from '../signed/checkpoint.ts';
import type { SignerCheck } from '../signed/signer-check.ts';
import { CompactRange } from '../tree/compact-range.ts';
import { equalHashes } from '../tree/merkle-tree.ts';

/** What became of a checkpoint that an auditor kept: the export continues it, or has no events that could show so. */
export type Continuation = 'continues' | 'outside';

/** The Merkle tree over the events of one export, from the compact range in its header on. */
export class TreeCheck {
  readonly #tree: CompactRange;
  readonly #header: ExportHeader;
  readonly #old: Checkpoint | undefined;
  readonly #mayEndBefore: boolean;
  #isContinued = false;

  /** `mayEndBefore`: another export follows, so this one may end before the size of the kept checkpoint. */
  constructor(header: ExportHeader, old: Checkpoint | undefined, mayEndBefore: boolean) {
    this.#header = header;
    this.#old = old;
    this.#mayEndBefore = mayEndBefore;
    this.#tree = new CompactRange(header.from, header.subtrees);
  }

  /** Whether the export shows that the log continues the kept checkpoint; undefined when none was given. */
  get continuation(): Continuation | undefined {
    if (this.#old === undefined) return undefined;
    return this.#isContinued ? 'continues' : 'outside';
  }

  /** Root at the present size. */
  get root(): Uint8Array {
    return this.#tree.root;
  }

  append(leaf: Uint8Array): void {
    this.#tree.append(leaf);
  }

  /** Why the log is not one that continues the kept checkpoint, as far as the tree's present size shows; or undefined. */
  departure(): string | undefined {
    const old = this.#old;
    const { tenant, logNo, to } = this.#header;
    if (old === undefined) return undefined;
    if (old.tenant !== tenant || old.logNo !== logNo) {
      return `the kept checkpoint is of log ${old.tenant} ${old.logNo}, not ${tenant} ${logNo}`;
    }
    if (old.size > to && !this.#mayEndBefore) {
      return `the kept checkpoint has size ${old.size}, and the log ${to}: it was rolled back`;
    }
    if (old.size !== this.#tree.size) return undefined;
    this.#isContinued = equalHashes(this.#tree.root, old.root);
    return this.#isContinued
      ? undefined
      : `the log does not continue the kept checkpoint of size ${old.size}: it was rewritten, or shown otherwise to somebody else`;
  }

  /** Why the checkpoint of the closing line is not the signed one of this log, or undefined. */
  fault(note: string | undefined, signers: SignerCheck): string | undefined {
    if (note === undefined) return 'the closing line has no checkpoint';
    const text = signers.open(note);
    const opened = text.ok ? parseCheckpoint(text.value) : text;
    if (!opened.ok) return `the signed checkpoint: ${opened.reason}`;
    const { tenant, logNo, size, root } = opened.value;
    if (tenant !== this.#header.tenant || logNo !== this.#header.logNo) {
      return `the signed checkpoint is of log ${tenant} ${logNo}`;
    }
    if (size !== this.#tree.size) {
      return `the signed checkpoint has size ${size}, not ${this.#tree.size}`;
    }
    return equalHashes(root, this.#tree.root)
      ? undefined
      : 'the events do not lead to the root of the signed checkpoint';
  }
}
