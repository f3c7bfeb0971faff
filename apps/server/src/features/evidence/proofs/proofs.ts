import type { ConsistencyProof, InclusionProof, LogCheckpoint } from '@svc/contract';
import {
  consistencyNodes,
  encodeLogProof,
  inclusionNodes,
  rootNodes,
  signCheckpoint,
} from '@svc/ledger';
import type { Reader } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { LedgerKeys } from '../../../platform/ledger/signing-key.ts';
import { readProof, readRoot } from '../../../platform/ledger/tree.ts';
import { readLog } from '../log/log-state.ts';
import { findEvent, readHead } from '../log/store.ts';
import { demandCovered, witnessedCheckpoint } from './witnessed.ts';

/** Returns the signed checkpoint of the tenant's log at its present size, or at an earlier one. */
export async function checkpointAt(
  tx: Reader,
  keys: LedgerKeys,
  at: { readonly logNo?: number; readonly size?: number } = {},
): Promise<LogCheckpoint> {
  const head = await readLog(tx, at.logNo);
  const { tenant_id: tenant, log_no: logNo } = head;
  const size = at.size ?? head.size;
  const root = await readRoot(tx, { logNo, size });
  const signers = await keys.signers(tx);
  const note = signCheckpoint({ tenant, logNo, size, root }, ...signers);
  return { tenant, logNo, size, root: hex(root), note, key: signers[0].vkey };
}

/**
 * Returns an event with the proof that it is in the log, under the present checkpoint or the one that witnesses cosigned last. Throws
 * `not_found` without such an event or checkpoint, `unprocessable` where that checkpoint does not cover the event.
 */
export async function proveInclusion(
  tx: Reader,
  keys: LedgerKeys,
  evidenceId: string,
  isWitnessed = false,
): Promise<InclusionProof> {
  const row = await findEvent(tx, evidenceId);
  if (row === null) throw new ApiError('not_found', `event ${evidenceId} does not exist`);
  const { idx: index, event, leaf, log_no: logNo } = row;
  const witnessed = isWitnessed ? await witnessedCheckpoint(tx, keys) : null;
  if (witnessed !== null) demandCovered(witnessed, row);
  const checkpoint = witnessed?.checkpoint ?? (await checkpointAt(tx, keys, { logNo }));
  const { size, note } = checkpoint;
  const proof = await readProof(tx, { logNo, size }, inclusionNodes(index, size));
  const receipt = encodeLogProof({ index, proof, checkpoint: note });
  return { index, event, leaf: hex(leaf), proof: proof.map(hex), checkpoint, receipt, witnessed };
}

/** Returns the proof that the log of size `to` continues the one of size `from`. */
export async function proveConsistency(
  tx: Reader,
  keys: LedgerKeys,
  range: { readonly from: number; readonly to?: number },
): Promise<ConsistencyProof> {
  const { log_no: logNo, size } = await readHead(tx);
  const { from, to = size } = range;
  if (to > size) {
    throw new ApiError(
      'unprocessable',
      `the log has ${size} events: checkpoint of size ${to} does not exist`,
    );
  }
  if (from > to) {
    throw new ApiError(
      'unprocessable',
      `\`from\` must not be above \`to\` (got ${from} and ${to})`,
    );
  }
  const [root, ...proof] = await readProof(tx, { logNo, size: to }, [
    rootNodes(from),
    ...consistencyNodes(from, to),
  ]);
  const checkpoint = await checkpointAt(tx, keys, { size: to });
  return { from, fromRoot: hex(root as Uint8Array), proof: proof.map(hex), checkpoint };
}

function hex(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}
