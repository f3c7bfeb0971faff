/** Areas of events in which a change most often needs a look, the most relevant first. */
const RELEVANT = [
  'agent.revoked',
  'agent.',
  'call.denied',
  'approval.',
  'finding.',
  'pack.',
  'gateway.',
  'token.',
  'identity_provider.',
];
/** Kinds that come by themselves while nothing is out of the ordinary. */
const ROUTINE = [
  'policy_decision',
  'gateway.outcome',
  'gateway.source_read',
  'report.ingested',
  'scan.uploaded',
  'user.signed_in',
];

/** Returns changes by relevance: what people decided about agents, approvals and findings first, the routine last. */
export function sortByRelevance<Change extends { readonly kind: string }>(
  changes: readonly Change[],
): readonly Change[] {
  return [...changes].sort((a, b) => rankOf(a.kind) - rankOf(b.kind));
}

function rankOf(kind: string): number {
  if (ROUTINE.includes(kind)) return RELEVANT.length + 1;
  const area = RELEVANT.findIndex((prefix) => kind.startsWith(prefix));
  return area === -1 ? RELEVANT.length : area;
}
