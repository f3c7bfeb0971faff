import type { SealRequest } from './append-batch.ts';
import { newEvent } from './seal.ts';

/** A decision of an agent of a tenant, as it is handed to the sealer. */
export function sealRequest(tenantId: string, epoch = 0): SealRequest {
  const { id, text, disclosures } = newEvent({
    kind: 'policy_decision',
    actor: { type: 'agent', id: 'agt_test', name: 'test' },
    subject: { type: 'tool', id: 'search' },
    data: { decision: 'deny', reason: 'test', rule: null, server: null, epoch },
  });
  return { tenantId, epoch, evidenceId: id, kind: 'policy_decision', event: text, disclosures };
}
