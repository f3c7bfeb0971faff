import type { SkipReason } from '@svc/contract';
import type { AssetProblem, AssetSighting } from './assets/asset-sighting.ts';
import { detectAssets } from './assets/detectors.ts';
import { contentOf } from './content.ts';
import { LineIndex } from './line-index.ts';
import type { FileReader, ReadResult } from './read-file.ts';
import type { ReportBuilder } from './report-builder.ts';
import {
  type SecretFindings,
  type SecretFindingsOptions,
  secretFindings,
} from './secret-findings.ts';
import type { WalkEntry } from './walk.ts';

/** What a scan learned of one entry of a tree; plain data, so that it can come from another thread. */
export type FileResult =
  | {
      readonly kind: 'scanned';
      readonly path: string;
      readonly bytes: number;
      readonly found: SecretFindings;
      readonly sightings: readonly AssetSighting[];
      readonly problems: readonly AssetProblem[];
    }
  | {
      readonly kind: 'skipped';
      readonly path: string;
      readonly reason: SkipReason;
      /** Why, for people; null where the reason says all. */
      readonly detail: string | null;
      /** It was in scope and should have been examined. */
      readonly isFailure: boolean;
    };

/** Examines one entry. Total: a file that the scanner itself fails on is a failure of that file alone. */
export function fileResult(
  entry: WalkEntry,
  read: FileReader,
  options: SecretFindingsOptions = {},
): FileResult {
  const { path } = entry;
  if (entry.kind === 'unreadable-folder') {
    return failure(path, `folder cannot be read (${entry.code})`);
  }
  if (entry.kind === 'other') return skipped(path, 'not-a-regular-file');
  try {
    return readResult(path, read(entry.file), options);
  } catch (error) {
    return failure(path, `the scanner failed on it (${(error as Error).name})`);
  }
}

/** An entry that could not be examined. */
export function failure(path: string, detail: string): FileResult {
  return { kind: 'skipped', path, reason: 'unreadable', detail, isFailure: true };
}

function skipped(path: string, reason: SkipReason): FileResult {
  return { kind: 'skipped', path, reason, detail: null, isFailure: false };
}

function readResult(path: string, result: ReadResult, options: SecretFindingsOptions): FileResult {
  if (result.kind === 'skipped') {
    const { reason, detail } = result;
    const isFailure = reason === 'unreadable' || reason === 'changed-while-read';
    const isTold = isFailure || reason === 'too-large';
    return { kind: 'skipped', path, reason, detail: isTold ? detail : null, isFailure };
  }
  const content = contentOf(result.bytes);
  if (content.kind === 'binary') return skipped(path, 'binary');
  const lines = new LineIndex(content.bytes);
  const found = secretFindings(path, lines, options);
  const { sightings, problems } = detectAssets({ path, lines, secrets: found.spans });
  const { length } = result.bytes;
  return { kind: 'scanned', path, bytes: length, found, sightings, problems };
}

/** Enters a result in the report. */
export function addResult(report: ReportBuilder, result: FileResult): void {
  const { path } = result;
  if (result.kind === 'skipped') {
    report.skipped(result.reason);
    if (result.detail === null) return;
    if (result.isFailure) report.problem(path, null, result.detail);
    else report.notice(path, result.detail);
    return;
  }
  report.scanned(result.bytes);
  report.found(path, result.found);
  report.sighted(path, result.sightings);
  for (const { line, reason } of result.problems) report.problem(path, line, reason);
}
