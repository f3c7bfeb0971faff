import { parentPort, workerData } from 'node:worker_threads';
import { fileExaminer } from '../file-examiner.ts';
import type { FileResult } from '../file-result.ts';
import { type Batch, type BatchResult, pathsOf, type WorkerSettings } from './batch.ts';

const { root, ...settings } = workerData as WorkerSettings;
const examine = fileExaminer(settings);

parentPort?.on('message', (batch: Batch) => {
  const results: FileResult[] = [];
  let plainFiles = 0;
  let plainBytes = 0;
  for (const path of pathsOf(batch)) {
    const result = examine({ kind: 'file', path, file: `${root}/${path}` });
    if (typeof result === 'number') {
      plainFiles++;
      plainBytes += result;
    } else results.push(result);
  }
  const answer: BatchResult = { number: batch.number, plainFiles, plainBytes, results };
  parentPort?.postMessage(answer);
});
