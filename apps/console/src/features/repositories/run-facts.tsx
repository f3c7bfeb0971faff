import type { ScanRun } from '@svc/contract';
import { Facts } from '../../parts/page.tsx';
import { RepositoryLink } from '../../parts/repository-link.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { TRIGGER_TEXTS } from './scan-trigger.ts';

/** A scan by the service that has no report: where it is, or why it failed and what to do. */
export function RunFacts({ run }: { readonly run: ScanRun }) {
  const { error, finishedAt, startedAt } = run;
  return (
    <Facts
      facts={[
        ['Repository', <RepositoryLink key="repository" id={run.repoId} />],
        ['Ref', <UntrustedText key="ref" text={run.ref} />],
        ['State', <StateBadge key="state" state={run.state} />],
        ['Trigger', TRIGGER_TEXTS[run.trigger]],
        ['Requested', <TimeText key="asked" time={run.createdAt} />],
        ...(startedAt === null
          ? []
          : [['Started', <TimeText key="started" time={startedAt} />] as const]),
        ...(finishedAt === null
          ? []
          : [['Failed', <TimeText key="failed" time={finishedAt} />] as const]),
        ...(error === null
          ? []
          : [['Error', error.message] as const, ['Remedy', error.action] as const]),
      ]}
    />
  );
}
