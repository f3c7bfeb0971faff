import { LineIndex } from '@svc/analysis';
import { type FirstLook, mayHoldSecrets, secretSearcher, secretsIn } from '@svc/inspect';
import { contentOf, SNIFFED_BYTES } from './content.ts';
import { type FileResult, failure } from './file-result.ts';
import { type FileReader, fileReader, type OpenReader, type Skipped } from './read-file.ts';
import { type SecretFindings, SOUGHT, secretFindings } from './secret-findings.ts';
import type { WalkEntry } from './walk.ts';

export type ExaminerOptions = {
  /** Larger files are skipped. */
  readonly maxFileBytes: number;
  /** Look for placeholders, too. */
  readonly placeholders: boolean;
};

/**
 * Examines one entry: returns its result, or the number of its bytes if there is none. Most files have none:
 * they are read into the matcher's buffer, and no object is created for them. Total: a file that the scanner
 * itself fails on is a failure of that file alone. Not to be shared between threads.
 */
export type FileExaminer = (entry: WalkEntry) => FileResult | number;

const NOTHING: SecretFindings = {
  findings: [],
  spans: [],
  omitted: new Map(),
  notices: [],
  miswritten: 0,
};

/** `openReader` reads what an entry's `file` names; by default files of the disk. */
export function fileExaminer(
  options: ExaminerOptions,
  openReader: OpenReader = fileReader,
): FileExaminer {
  const searcher = secretSearcher();
  const read = openReader(options.maxFileBytes, searcher.room);
  const { placeholders } = options;
  return (entry) => {
    const { path } = entry;
    if (entry.kind === 'failed') return failure(path, entry.reason);
    if (entry.kind === 'other') return skipped(path, { reason: 'not-a-regular-file', detail: '' });
    try {
      return examine(path, read(entry.file));
    } catch (error) {
      return failure(path, `the scanner failed on it (${(error as Error).name})`);
    }
  };

  function examine(path: string, length: ReturnType<FileReader>): FileResult | number {
    if (typeof length !== 'number') return skipped(path, length);
    const room = searcher.room(length);
    const isMarked = length > 1 && isByteOrderMark(room[0] as number, room[1] as number);
    if (isMarked || searcher.hasNul(Math.min(length, SNIFFED_BYTES))) {
      const content = contentOf(room.slice(0, length));
      if (content.kind === 'binary') return skipped(path, { reason: 'binary', detail: '' });
      return result(path, length, searcher.lookAt(content.bytes), () => content.bytes);
    }
    const look = searcher.lookIn(length);
    return result(path, length, look, () => searcher.room(length).slice(0, length));
  }

  /** `bytes` is asked before anything else is searched. */
  function result(
    path: string,
    length: number,
    look: FirstLook | null,
    bytes: () => Uint8Array,
  ): FileResult | number {
    if (look === null) return length;
    const found = mayHoldSecrets(look) ? findings(path, bytes(), look) : NOTHING;
    if (look.hints.size === 0 && found === NOTHING) return length;
    return { kind: 'scanned', path, bytes: length, found, hints: [...look.hints] };
  }

  function findings(path: string, bytes: Uint8Array, look: FirstLook): SecretFindings {
    const matches = secretsIn(bytes, look, searcher.matcher, { path, include: SOUGHT });
    if (matches.length === 0) return NOTHING;
    const found = secretFindings(path, new LineIndex(bytes), matches, { placeholders });
    return found.findings.length === 0 && found.miswritten === 0 ? NOTHING : found;
  }
}

function skipped(path: string, { reason, detail }: Skipped): FileResult {
  const isFailure = reason === 'unreadable' || reason === 'changed-while-read';
  const isTold = isFailure || reason === 'too-large';
  return { kind: 'skipped', path, reason, detail: isTold ? detail : null, isFailure };
}

/** The first two bytes of UTF-16 and UTF-8 with a byte order mark (content.ts). */
function isByteOrderMark(first: number, second: number): boolean {
  return (
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff) ||
    (first === 0xef && second === 0xbb)
  );
}
