import { Button } from '@mantine/core';
import type { EvidenceDetail } from '@svc/contract';
import { useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Entity } from '../../parts/entity.tsx';
import { eventKindText } from '../../parts/event-kind.ts';
import { JsonTree } from '../../parts/json-tree.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Facts } from '../../parts/page.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import {
  DECISION_MEMBERS,
  DecisionReasons,
  DecisionSentence,
  decisionFacts,
  whyFacts,
} from './decision.tsx';
import { type EventFact, eventData } from './event-data.ts';
import { shownFacts } from './fact-value.tsx';
import { Subject } from './subject.tsx';

/** One sealed event: what happened, then its place in the log with its proof, then all of it as JSON. */
export function EventDetail({ id }: { readonly id: string }) {
  const params = { evidenceId: id };
  const record = useOperation('getEvidence', { params });
  return (
    <Loaded query={record} shape="thing">
      {(shown) => <Event record={shown} />}
    </Loaded>
  );
}

function Event({ record }: { readonly record: EvidenceDetail }) {
  const { event, explanation } = record;
  const isDecision = event.kind === 'policy_decision';
  const { facts, hashes } = eventData(record, isDecision ? DECISION_MEMBERS : new Set());
  return (
    <article className="stack" aria-label="Event">
      <h2 title={event.kind}>{eventKindText(event.kind)}</h2>
      {isDecision && <DecisionSentence record={record} />}
      <Facts
        facts={[
          ...(isDecision ? whyFacts(record) : entityFacts(record)),
          ['When', <TimeText key="when" time={event.time} isAbsolute />],
          ...(isDecision ? decisionFacts(record) : []),
          ...shownFacts(facts),
        ]}
      />
      {explanation !== null && <DecisionReasons reasons={explanation.reasons} />}
      <InLog record={record} hashes={hashes} />
      <AsJson record={record} />
    </article>
  );
}

/** Who did it, and to what. */
function entityFacts(record: EvidenceDetail) {
  return [
    ['Who', <Entity key="actor" record={record} of="actor" isLink />],
    ['What', <Subject key="subject" record={record} />],
  ] as const;
}

/** Where the event stands in the log, and what proves it. */
function InLog({
  record: { event, index, sealedAt, leaf, chain },
  hashes,
}: {
  readonly record: EvidenceDetail;
  readonly hashes: readonly EventFact[];
}) {
  return (
    <section className="stack" aria-label="In the log">
      <h3>In the log</h3>
      <Facts
        facts={[
          ['Index', numberText(index)],
          ['Sealed', <TimeText key="sealed" time={sealedAt} isAbsolute />],
          ['Kind', <code key="kind">{event.kind}</code>],
          ['Id', <code key="id">{event.id}</code>],
          ...shownFacts(hashes),
          ['Leaf hash', <code key="leaf">{leaf}</code>],
          ['Chain hash', <code key="chain">{chain}</code>],
        ]}
      />
      <Proof id={event.id} />
    </section>
  );
}

/** All of the event, and what is disclosed and explained beside it, folded. */
function AsJson({ record }: { readonly record: EvidenceDetail }) {
  const { event, disclosed, redacted, explanation } = record;
  const shown = {
    event,
    disclosed,
    redacted,
    ...(explanation !== null && { explanation }),
  };
  return (
    <details className="stack">
      <summary>The event as JSON</summary>
      <div className="stack">
        <div className="actions">
          <CopyButton text={() => JSON.stringify(shown, null, 2)} label="Copy the JSON" />
        </div>
        <JsonTree value={shown} />
      </div>
    </details>
  );
}

function Proof({ id }: { readonly id: string }) {
  const [isAsked, setAsked] = useState(false);
  const proof = useOperation('getInclusionProof', isAsked ? { params: { evidenceId: id } } : null);
  if (!isAsked) {
    return (
      <div className="actions">
        <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
          Show the proof
        </Button>
      </div>
    );
  }
  return (
    <Loaded query={proof}>
      {({ receipt }) => (
        <section className="stack" aria-label="Proof">
          <h3>Receipt</h3>
          <p className="muted">
            Index, inclusion proof and signed checkpoint as one text (C2SP tlog-proof): it verifies
            without the service.
          </p>
          <pre>
            <UntrustedText text={receipt} />
          </pre>
          <div className="actions">
            <CopyButton text={receipt} label="Copy the receipt" />
          </div>
        </section>
      )}
    </Loaded>
  );
}
