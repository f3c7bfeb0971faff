import { Button } from '@mantine/core';
import type { FindingActivity } from '@svc/contract';
import { usePages } from '../../api/queries.ts';
import { FirstRead } from '../../parts/loading.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

const LABELS: Readonly<Record<FindingActivity['kind'], string>> = {
  detected: 'Detected',
  gone: 'Gone',
  returned: 'Found again',
  triaged: 'Triaged',
  ignored: 'Ignored',
  reopened: 'Reopened',
  assigned: 'Assigned',
  undone: 'Bulk change undone',
  commented: 'Commented',
  score_overridden: 'Score overridden',
  score_restored: 'Score restored',
  ticket_opened: 'Ticket opened',
  ticket_changed: 'Ticket changed',
  fix_pull_request_opened: 'Fix pull request opened',
};

/** What happened to a finding, newest first, each step with its event in the evidence log. */
export function History({ findingId }: { readonly findingId: string }) {
  const pages = usePages('listFindingActivity', { params: { findingId } });
  const steps = (pages.data?.pages ?? []).flatMap(({ items }) => items as FindingActivity[]);
  return (
    <section className="stack" aria-label="History">
      <h3>History</h3>
      {pages.isError && <ProblemPanel error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && <FirstRead query={pages} />}
      {steps.length > 0 && (
        <ol className="stack">
          {steps.map((step) => (
            <li key={`${step.evidenceId} ${step.kind}`}>
              <Step step={step} />
            </li>
          ))}
        </ol>
      )}
      {pages.hasNextPage && (
        <div className="actions">
          <Button
            size="compact-sm"
            variant="default"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            Show earlier steps
          </Button>
        </div>
      )}
    </section>
  );
}

function Step({ step }: { readonly step: FindingActivity }) {
  const { kind, at, actor, evidenceId } = step;
  const details = detailsOf(step);
  return (
    <>
      <strong>{LABELS[kind]}</strong>{' '}
      {actor !== null && (
        <>
          by <UntrustedText text={actor.name ?? actor.id ?? 'a person who was erased'} />{' '}
        </>
      )}
      <span className="muted">
        <TimeText time={at} />
      </span>{' '}
      {evidenceId !== null && <TenantLink to={`/evidence/${evidenceId}`}>Evidence</TenantLink>}
      {details !== '' && (
        <div>
          <UntrustedText text={details} />
        </div>
      )}
    </>
  );
}

/** Returns what else is known of a step, as one text. */
function detailsOf(step: FindingActivity): string {
  const { kind, ref, reason, until, score, ticket, findings, comment } = step;
  return [
    ref === null ? null : `ref ${ref}`,
    score === null ? null : `score ${score}`,
    reason,
    until === null ? null : `until ${until}`,
    ticket === null ? null : `${ticket.key}${ticket.status === null ? '' : `: ${ticket.status}`}`,
    // its text is among the comments
    comment === null || kind === 'commented' ? null : 'with a comment',
    findings === null || findings === 1 ? null : `together with ${findings - 1} others`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
