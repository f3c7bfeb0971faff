import type { Finding } from '@svc/contract';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Columns, Facts } from '../../parts/page.tsx';
import { PersonText } from '../../parts/person-text.tsx';
import { placeText } from '../../parts/place-text.ts';
import { RepositoryLink } from '../../parts/repository-link.tsx';
import { SeverityBadge, StateBadge } from '../../parts/severity.tsx';
import { OWN_SOURCE, sourceText } from '../../parts/source-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { BlastRadiusTable } from './blast-radius-table.tsx';
import { CodeOwners } from './code-owners.tsx';
import { Comments } from './comments.tsx';
import { FindingActions } from './finding-actions.tsx';
import { FixPullRequest } from './fix-pull-request.tsx';
import { History } from './history.tsx';
import { Origin } from './origin.tsx';
import { OverrideScore } from './override-score.tsx';
import { Reach } from './reach.tsx';
import { Refs } from './refs.tsx';
import { SourceLines } from './source-lines.tsx';
import { Tickets } from './tickets.tsx';
import { whatAndWhy } from './what-and-why.ts';

/** What a finding is, why it matters, who owns it, what to do next, and its evidence. */
export function FindingDetail({ id }: { readonly id: string }) {
  const finding = useOperation('getFinding', { params: { findingId: id } });
  return (
    <Loaded query={finding} shape="thing">
      {(data) => (
        <article className="stack" aria-label="Finding">
          <Headline finding={data} />
          <FindingActions key={data.id} finding={data} />
          <SourceLines finding={data} />
          <Columns
            aside={
              <>
                <Tickets findingId={id} />
                <Refs findingId={id} />
                {data.source !== 'svc' && <Origin findingId={id} />}
                <Identity finding={data} />
              </>
            }
          >
            <Explanation finding={data} />
            {data.source === OWN_SOURCE && <FixPullRequest finding={data} />}
            <BlastRadiusTable blastRadius={data.blastRadius} />
            <OverrideScore finding={data} />
            <Reach findingId={id} />
            <Comments findingId={id} />
            <History findingId={id} />
          </Columns>
        </article>
      )}
    </Loaded>
  );
}

function Headline({ finding }: { readonly finding: Finding }) {
  return (
    <header className="stack">
      <h2>
        <UntrustedText text={finding.title} />
      </h2>
      <div className="badges">
        <SeverityBadge severity={finding.severity} />
        <StateBadge state={finding.status} />
        <span className="muted">{finding.confidence} confidence</span>
      </div>
      <p className="place">
        <RepositoryLink id={finding.repoId} />
        <code>
          <UntrustedText text={placeText(finding.path, finding.span.startLine)} />
        </code>
      </p>
    </header>
  );
}

function Explanation({ finding }: { readonly finding: Finding }) {
  const facts = whatAndWhy(finding).map(
    ([name, text]) => [name, <UntrustedText key={name} text={text} />] as const,
  );
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      <section className="stack" aria-label="How to fix it">
        <h3>How to fix it</h3>
        {finding.remediation === '' ? (
          <p className="muted">The report of the tool does not say it.</p>
        ) : (
          <p>
            <UntrustedText text={finding.remediation} />
          </p>
        )}
      </section>
    </>
  );
}

function Identity({ finding }: { readonly finding: Finding }) {
  const may = useMay();
  return (
    <>
      <Facts
        facts={[
          ['Rule', <code key="rule">{finding.ruleId}</code>],
          // of another tool its own section has more
          ...(finding.source === OWN_SOURCE
            ? ([['Source', sourceText(finding.source)]] as const)
            : []),
          [
            'Assignee',
            finding.assignee === null ? (
              'nobody'
            ) : (
              <PersonText key="assignee" principal={finding.assignee} />
            ),
          ],
          ...(finding.codeOwners === undefined
            ? []
            : ([
                ['Code owners', <CodeOwners key="owners" codeOwners={finding.codeOwners} />],
              ] as const)),
          ['First seen', <TimeText key="first" time={finding.firstSeenAt} />],
          ['Last seen', <TimeText key="last" time={finding.lastSeenAt} />],
          ...(finding.decidedBy === null
            ? []
            : ([
                [
                  'Decided',
                  <span key="decided">
                    {finding.disposition} by <PersonText principal={finding.decidedBy} />{' '}
                    <TimeText time={finding.decidedAt} />
                  </span>,
                ],
              ] as const)),
          ...(finding.ignoredUntil === null
            ? []
            : ([['Ignored until', <TimeText key="until" time={finding.ignoredUntil} />]] as const)),
          ['Id', <code key="id">{finding.id}</code>],
        ]}
      />
      <div className="actions">
        <CopyButton text={finding.id} label="Copy the id" />
        {may('getRepository') && (
          <TenantLink to="/findings" search={{ ruleId: finding.ruleId }}>
            Findings of this rule
          </TenantLink>
        )}
      </div>
    </>
  );
}
