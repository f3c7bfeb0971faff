import { Buffer } from 'node:buffer';
import { parentPort, workerData } from 'node:worker_threads';
import { type FileResult, fileResult } from '../file-result.ts';
import { fileReader } from '../read-file.ts';
import type { WalkEntry } from '../walk.ts';
import { type Batch, type BatchResult, isPlain, type WorkerSettings } from './batch.ts';

const { maxFileBytes, placeholders } = workerData as WorkerSettings;
const read = fileReader(maxFileBytes);

parentPort?.on('message', (batch: Batch) => {
  const results: FileResult[] = [];
  let plainFiles = 0;
  let plainBytes = 0;
  for (const entry of batch.entries) {
    const result = fileResult(withBuffer(entry), read, { placeholders });
    if (result.kind === 'skipped') {
      results.push(result);
    } else if (isPlain(result)) {
      plainFiles++;
      plainBytes += result.bytes;
    } else {
      // The spans were for the detectors; nobody reads them on the other side.
      results.push({ ...result, found: { ...result.found, spans: [] } });
    }
  }
  const answer: BatchResult = { number: batch.number, plainFiles, plainBytes, results };
  parentPort?.postMessage(answer);
});

/** A name that is not UTF-8 crosses as bytes without the type. */
function withBuffer(entry: WalkEntry): WalkEntry {
  if (entry.kind !== 'file' || typeof entry.file === 'string') return entry;
  const { buffer, byteOffset, byteLength } = entry.file;
  return { ...entry, file: Buffer.from(buffer, byteOffset, byteLength) };
}
