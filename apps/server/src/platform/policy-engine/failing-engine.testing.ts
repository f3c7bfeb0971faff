/** A thread of the real engine that reads what `validatePack` refuses to read, waits, or ends: as the file of the sources says. */

import { createRequire } from 'node:module';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { type PackSource, POLICY_SCHEMA, validatePack } from '@svc/policy';

const requireFromPolicy = createRequire(
  new URL('../../../../../packages/policy/package.json', import.meta.url),
);
const engine = requireFromPolicy('@cedar-policy/cedar-wasm/nodejs');
const port = parentPort as MessagePort;

port.on('message', async (sources: readonly PackSource[]) => {
  const [{ file, text }] = sources as readonly [PackSource];
  if (file === 'silent.cedar') return;
  if (file === 'exit.cedar') process.exit(3);
  try {
    if (file === 'trap.cedar') engine.policyToJson(text);
    port.postMessage({ validation: await validatePack(sources, POLICY_SCHEMA) });
  } catch (error) {
    const { name, message } = error as Error;
    port.postMessage({ failure: `${name}: ${message}` });
  }
});
