import type { ApprovalDetail } from '@svc/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { problemOf } from '../../api/api-problem.ts';
import { JsonTree } from '../../parts/json-tree.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { ArgumentsText } from './arguments-text.tsx';
import type { WholeArguments } from './whole-arguments.ts';

/** Longer arguments are shown as text: a tree of them would take long to draw, and long texts in it would be cut. */
const MAX_TREE_LENGTH = 16_384;

/** The arguments whose hash an approval is bound to, whole but for secrets, which are masked. */
export function Arguments({
  approval,
  query,
}: {
  readonly approval: ApprovalDetail;
  readonly query: UseQueryResult<WholeArguments>;
}) {
  if (approval.call === null) return null;
  const { agent, tool } = approval.call;
  if (!query.isEnabled && query.data === undefined) {
    return <p className="muted">The arguments are not kept: the approval has expired.</p>;
  }
  if (query.isError && problemOf(query.error).code === 'conflict') {
    return (
      <p className="notice">
        The arguments cannot be shown, and what is not shown cannot be approved: reject the call.
      </p>
    );
  }
  return (
    <Loaded query={query}>
      {({ text, masked }) => (
        <section className="stack" aria-label="Arguments">
          <h3>
            What <UntrustedText text={agent} /> passes to <UntrustedText text={tool} />
          </h3>
          {masked > 0 && (
            <p className="muted">{maskedText(masked)}: the hash covers what the agent sent.</p>
          )}
          {text.length <= MAX_TREE_LENGTH ? (
            <JsonTree name="arguments" value={JSON.parse(text)} />
          ) : (
            <ArgumentsText text={text} />
          )}
        </section>
      )}
    </Loaded>
  );
}

function maskedText(masked: number): string {
  return masked === 1
    ? '1 secret is masked with its length'
    : `${masked} secrets are masked with their lengths`;
}
