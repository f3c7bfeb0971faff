import type { Finding, FixPreview } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { DiffText } from '../../parts/diff-text.tsx';
import { FirstRead } from '../../parts/loading.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { FINDING_READS } from './finding-actions.tsx';
import { FixProblem } from './fix-problem.tsx';

/** Shows what a fix pull request would change, and opens it. */
export function FixDialog({
  finding,
  onClose,
}: {
  readonly finding: Finding;
  readonly onClose: () => void;
}) {
  const params = { findingId: finding.id };
  const preview = useOperation('getFix', { params });
  const open = useWrite('openFixPullRequest', {
    invalidates: ['listFixPullRequests', ...FINDING_READS],
    onSuccess: onClose,
  });
  return (
    <ActionDialog
      title="Open a fix pull request"
      label="Open the pull request"
      size="xl"
      isOpen
      isBusy={open.isPending}
      canSubmit={preview.data !== undefined && !preview.isError}
      error={null}
      onClose={onClose}
      onSubmit={() => open.mutate({ params })}
    >
      {preview.data !== undefined && <Preview fix={preview.data} />}
      {preview.isPending && <FirstRead query={preview} />}
      {preview.isError && (
        <FixProblem
          finding={finding}
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      )}
      {open.error !== null && <FixProblem finding={finding} error={open.error} />}
    </ActionDialog>
  );
}

function Preview({ fix: { title, summary, diff, path, variables } }: { readonly fix: FixPreview }) {
  return (
    <>
      <strong>
        <UntrustedText text={title} />
      </strong>
      {/* the steps of a removed credential end with its revocation */}
      <p className={variables.length > 0 ? 'notice' : undefined}>
        <UntrustedText text={summary} />
      </p>
      <p className="muted">
        Against the default branch as the code host has it now, with credentials masked:
      </p>
      <DiffText diff={diff} label={`Change of ${path}`} />
    </>
  );
}
