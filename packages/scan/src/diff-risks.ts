import { Buffer } from 'node:buffer';
import type { Pace, SourceTree } from '@svc/analysis';
import type { DiffFile } from '@svc/git';
import { contentOf } from './content.ts';
import { type StagedRisks, treeRisks, wantedFiles } from './staged-risks.ts';

/** Larger files are bundles or data to an analyzer. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Returns what is risky about agents' configuration, CI and AI permissions in the files that a diff creates. Of other
 * files it shows some lines, which do not parse: the ones that an analyzer would read are counted.
 */
export async function diffRisks(
  files: readonly DiffFile[],
  go: Pace,
): Promise<StagedRisks & { readonly filesInPart: number }> {
  const whole = files.filter((file) => file.isWhole && addedBytes(file) <= MAX_FILE_BYTES);
  const isWhole = new Set(whole);
  const part = files.filter((file) => !isWhole.has(file));
  const filesInPart = wantedFiles(addedTree(part)).length;
  return { ...(await treeRisks(addedTree(whole), go)), filesInPart };
}

function addedBytes({ runs }: DiffFile): number {
  return runs.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** The added lines of files, as a tree. */
function addedTree(files: readonly DiffFile[]): SourceTree {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return {
    paths: [...byPath.keys()].sort(),
    text(path) {
      const file = byPath.get(path);
      if (file === undefined || addedBytes(file) > MAX_FILE_BYTES) return null;
      const content = contentOf(Buffer.concat(file.runs.map(({ bytes }) => bytes)));
      return content.kind === 'text' ? decoder.decode(content.bytes) : null;
    },
  };
}
