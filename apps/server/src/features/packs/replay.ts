import { newId, type ReplayDecisions, type ReplayReport } from '@svc/contract';
import { compilePack, type RecordedDecision, replay } from '@svc/policy';
import type { Writer } from '../../db/database.ts';
import type { Written } from '../../platform/http/operation.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { insertReport } from './replay-reports.ts';
import { activeVersion, storedPack } from './store.ts';

const DEFAULT_DECISIONS = 1_000;
const MAX_GROUPS = 500;
const MAX_EXAMPLES = 200;

/** Decides recorded calls under a candidate and under the active version, and keeps the report. */
export async function replayRecorded(
  tx: Writer,
  principal: Principal,
  request: ReplayDecisions,
): Promise<Written<ReplayReport>> {
  const { packId, version, against = packId, since, limit = DEFAULT_DECISIONS } = request;
  const candidate = { packId, version };
  const present = { packId: against, version: await activeVersion(tx, against) };
  const candidatePack = compilePack(await storedPack(tx, packId, version));
  const presentPack = compilePack(await storedPack(tx, against, present.version));
  let query = tx
    .selectFrom('decision_facts')
    .select(['evidence_id', 'decision'])
    .where('pack_id', '=', against)
    .orderBy('recorded_at', 'desc')
    .limit(limit);
  if (since !== undefined) query = query.where('recorded_at', '>=', new Date(since));
  const decisions = (await query.execute()).map((row) => ({
    evidenceId: row.evidence_id,
    ...(row.decision as Omit<RecordedDecision, 'evidenceId'>),
  }));
  const { total, covered, flips, groups } = replay(decisions, presentPack, candidatePack);
  const id = newId('replay');
  const counts = { recorded: total, covered, flips: flips.length };
  const report = await insertReport(tx, principal, id, {
    candidate,
    against: present,
    contents: {
      ...counts,
      unchanged: covered - flips.length,
      wouldDeny: flips.filter(({ from, to }) => from === 'allow' && to !== 'approve').length,
      wouldWait: flips.filter(({ from, to }) => from === 'allow' && to === 'approve').length,
      wouldAllow: flips.filter(({ to }) => to === 'allow').length,
      groups: groups
        .slice(0, MAX_GROUPS)
        .map(({ agent, ...group }) => ({ agentId: agent, ...group })),
      examples: flips.slice(0, MAX_EXAMPLES),
    },
  });
  return {
    result: report,
    events: [
      {
        kind: 'pack.replayed',
        actor: actor(principal),
        subject: { type: 'pack', id: packId },
        data: {
          version,
          against: { pack: against, version: present.version },
          report: id,
          ...counts,
        },
      },
    ],
  };
}
