import { type MessagePort, parentPort } from 'node:worker_threads';
import { type PackSource, POLICY_SCHEMA, validatePack } from '@svc/policy';
import type { EngineAnswer } from './engine-answer.ts';

const port = parentPort as MessagePort;
port.on('message', async (sources: readonly PackSource[]) => {
  port.postMessage(await answerTo(sources));
});

/** An exception of the engine is a trap: it left its memory as it was, and every later answer would be wrong. */
async function answerTo(sources: readonly PackSource[]): Promise<EngineAnswer> {
  try {
    return { validation: await validatePack(sources, POLICY_SCHEMA) };
  } catch (error) {
    return { failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
