import { keyedHash } from '../../foundation/keyed-hash.ts';
import type { Feature } from '../../platform/feature.ts';
import { sweepJob } from '../../platform/jobs/sweep-job.ts';
import type { Platform } from '../../platform/platform.ts';
import { callCounts } from './call-counts.ts';
import { decideCall } from './decide-and-seal.ts';
import type { DecisionParts } from './decision-parts.ts';
import { decisionRecorder } from './record-facts.ts';
import { governRoutes } from './routes.ts';
import { actorOf, sealFact, sealWhileValid } from './seal-fact.ts';

type GovernNeeds = Pick<DecisionParts, 'packOf' | 'approvalOf' | 'recordUse'>;

/** What another way to a decision builds on: the gateway. */
export type Deciding = {
  readonly decide: Bound<typeof decideCall>;
  readonly sealWhileValid: Bound<typeof sealWhileValid>;
  readonly sealFact: Bound<typeof sealFact>;
  readonly admit: ReturnType<typeof governRoutes>['admit'];
  readonly actorOf: typeof actorOf;
};

type Bound<Use> = Use extends (parts: DecisionParts, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** The feature needs of `packs` and `approvals` the pack of an agent and the approval of a call. */
export function createGovern(
  platform: Platform,
  needs: GovernNeeds,
): Feature & { readonly deciding: Deciding } {
  const { sealing, authorities, externalAuthorities, lease, metrics, log, masterKey, opened } =
    platform;
  const recorder = decisionRecorder(sealing.lookups, log);
  opened.defer(() => recorder.close());
  const parts: DecisionParts = {
    ...needs,
    authorities,
    externalAuthorities,
    lease,
    metrics,
    sealer: sealing.sealer,
    sealWithApproval: sealing.sealWithApproval,
    countsOf: callCounts(sealing.lookups),
    recorder,
    argumentsHash: keyedHash(masterKey.derive('argument hashes', 32)),
    now: Date.now,
  };
  const checks = governRoutes({ ...parts, log });
  opened.defer(() => checks.close());
  return {
    agentOperations: checks.operations,
    jobs: [
      sweepJob(platform.jobsPool, {
        name: 'decision-facts.sweep',
        cron: '37 * * * *',
        sweep: 'sweep_decision_facts',
      }),
      sweepJob(platform.jobsPool, {
        name: 'call-counts.sweep',
        cron: '53 * * * *',
        sweep: 'sweep_call_counts',
      }),
    ],
    deciding: {
      decide: (...call) => decideCall(parts, ...call),
      sealWhileValid: (...call) => sealWhileValid(parts, ...call),
      sealFact: (...fact) => sealFact(parts, ...fact),
      admit: checks.admit,
      actorOf,
    },
  };
}
