import type { Finding } from '@svc/contract';
import type { ReactNode } from 'react';
import { type ApiProblem, problemOf } from '../../api/api-problem.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { DiffText } from '../../parts/diff-text.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedLink } from '../../parts/untrusted-text.tsx';
import { RevokeNotice } from './revoke-notice.tsx';

/** Why no fix pull request can be opened, and what to do about it. */
export function FixProblem({
  finding,
  error,
  onRetry,
}: {
  readonly finding: Finding;
  readonly error: unknown;
  readonly onRetry?: () => void;
}) {
  const problem = problemOf(error);
  return (
    <ProblemPanel
      error={error}
      title={problem.acceptAt === null ? problem.title : 'The App lacks a permission'}
      nextStep={nextStepOf(problem, finding)}
      onRetry={problem.code === 'no_fix' ? undefined : onRetry}
    />
  );
}

/** Returns what to do; undefined leaves it to the code of the error. */
function nextStepOf({ code, patch, acceptAt }: ApiProblem, finding: Finding): ReactNode {
  switch (code) {
    case 'forbidden':
      return acceptAt === null ? undefined : (
        <p>
          <UntrustedLink address={acceptAt} label="Accept the permissions" />, then try again.
        </p>
      );
    case 'conflict':
      return (
        <p>
          Nothing was written at the code host. Scan the repository again, or close an open fix pull
          request:{' '}
          <TenantLink to={`/repositories/${finding.repoId}`}>
            Its scans and fix pull requests
          </TenantLink>
        </p>
      );
    case 'unprocessable':
      return (
        <p>
          An administrator connects the repository:{' '}
          <TenantLink to="/settings/code-host">Code host</TenantLink>
        </p>
      );
    case 'no_fix':
      return patch === null ? (
        <p>Change the file by hand, as the fix of the finding says.</p>
      ) : (
        <ByHand finding={finding} patch={patch} />
      );
    default:
      return undefined;
  }
}

/** What to change by hand. Credentials of the diff are masked, so the command makes the change. */
function ByHand({
  finding: { fingerprint, category },
  patch,
}: {
  readonly finding: Finding;
  readonly patch: string;
}) {
  const command = `svc fix --finding ${fingerprint} --apply`;
  return (
    <div className="stack">
      <p>Run this in a clone of the repository, or make the change by hand:</p>
      <pre>{command}</pre>
      <div className="actions">
        <CopyButton text={command} label="Copy the command" />
      </div>
      <DiffText diff={patch} label="Change by hand" />
      {category === 'secret' && <RevokeNotice />}
    </div>
  );
}
