import { Button } from '@mantine/core';
import type { Verdict } from '@svc/ledger';
import { numberText } from '../parts/number-text.ts';
import { Facts } from '../parts/page.tsx';
import { StateBadge } from '../parts/severity.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { UntrustedText } from '../parts/untrusted-text.tsx';
import { KeyPin } from './key-pin.tsx';
import type { VerificationState } from './use-verification.ts';
import type { Comparison } from './verify-worker.ts';

/** How a verification goes, or its verdict with the first bad event and what a pass does not prove. */
export function VerificationResult({
  state,
  onCancel,
}: {
  readonly state: VerificationState;
  readonly onCancel: () => void;
}) {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'running':
      return (
        <div className="notice" role="status">
          Verifying: {numberText(Math.round(state.bytes / 1024))} KB read{' '}
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      );
    case 'failed':
      return (
        <div className="problem" role="alert">
          The file could not be verified: <UntrustedText text={state.message} />
        </div>
      );
    case 'done':
      return <VerdictPanel verdict={state.verdict} comparison={state.comparison} />;
  }
}

function VerdictPanel({ verdict, comparison }: { verdict: Verdict; comparison: Comparison }) {
  const isAlarm = verdict.status === 'failed';
  return (
    <section className="problem" aria-label="Verdict" role={isAlarm ? 'alert' : 'status'}>
      <h2>
        <StateBadge state={verdict.status} />
      </h2>
      {verdict.status === 'failed' && (
        <p>
          First bad line {verdict.firstBad.line}
          {verdict.firstBad.index !== undefined && `, event ${verdict.firstBad.index}`}:{' '}
          <UntrustedText text={verdict.firstBad.reason} />
        </p>
      )}
      {verdict.tenant !== null && (
        <Facts
          facts={[
            ['Tenant', <UntrustedText key="tenant" text={verdict.tenant} />],
            ['Events', `${verdict.events}, from ${verdict.from} up to ${verdict.to}`],
            ['Last event', <TimeText key="time" time={verdict.lastTime} isAbsolute />],
            ...(verdict.status === 'failed'
              ? []
              : ([['Chain hash', <code key="chain">{verdict.chain}</code>]] as const)),
          ]}
        />
      )}
      <HeadComparison verdict={verdict} comparison={comparison} />
      {comparison.key !== null && <KeyPin verdict={verdict} comparison={comparison} />}
      <p className="muted">{caveat(verdict)}</p>
    </section>
  );
}

/** Whether the log continues the one that this browser verified last. */
function HeadComparison({ verdict, comparison }: { verdict: Verdict; comparison: Comparison }) {
  const head = comparison.pin?.head ?? null;
  if (head === null || verdict.status === 'failed' || comparison.head === 'none') return null;
  const isContinued = comparison.head === 'compared' && verdict.kept === 'continues';
  return (
    <p>
      {isContinued
        ? 'It continues the log verified here before'
        : 'It was not compared with the log verified here before: its events do not reach that size'}{' '}
      ({head.size} events, <TimeText time={head.verifiedAt} isAbsolute />
      ).
    </p>
  );
}

function caveat({ status }: Verdict): string {
  switch (status) {
    case 'verified':
      return 'A pass shows that nothing was changed, left out or added, and who signed it. It does not show that the key is the right one, nor that this page is honest: compare the key with your own copy, and verify with svc-verify.html from another source or with the command line too.';
    case 'unverified-signer':
      return 'The file is consistent, but no key was given: whoever wrote it may have made up all of it.';
    case 'failed':
      return 'Keep the file: it shows what was altered.';
  }
}
