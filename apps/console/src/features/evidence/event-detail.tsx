import { Button } from '@mantine/core';
import type { EvidenceRecord } from '@svc/contract';
import { useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { decisionState } from '../../parts/decision-state.ts';
import { Entity } from '../../parts/entity.tsx';
import { entityType } from '../../parts/entity-text.ts';
import { eventKindText } from '../../parts/event-kind.ts';
import { JsonTree } from '../../parts/json-tree.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Facts } from '../../parts/page.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** One sealed event: its content, its place in the log, and its inclusion proof. */
export function EventDetail({ id }: { readonly id: string }) {
  const params = { evidenceId: id };
  const record = useOperation('getEvidence', { params });
  return (
    <Loaded query={record} shape="thing">
      {({ explanation, ...shown }) => (
        <article className="stack" aria-label="Event">
          <h2 title={shown.event.kind}>{eventKindText(shown.event.kind)}</h2>
          <What record={shown} />
          <JsonTree name="data" value={shown.event.data} />
          {explanation !== null && <JsonTree name="explanation" value={explanation} />}
          <JsonTree name="actor" value={shown.event.actor} />
          <JsonTree name="subject" value={shown.event.subject} />
          <JsonTree name="disclosed" value={shown.disclosed} />
          <JsonTree name="commitments" value={shown.event.commitments} />
          <Proof id={id} />
          <Facts
            facts={[
              ['Kind', <code key="kind">{shown.event.kind}</code>],
              ['Id', <code key="id">{shown.event.id}</code>],
              ['Leaf hash', <code key="leaf">{shown.leaf}</code>],
              ['Chain hash', <code key="chain">{shown.chain}</code>],
            ]}
          />
        </article>
      )}
    </Loaded>
  );
}

/** Who did it to what, when, and of a call how it was decided. */
function What({ record }: { readonly record: EvidenceRecord }) {
  const { data } = record.event;
  const state = decisionState(data);
  const { reason } = data;
  return (
    <Facts
      facts={[
        ...(state === null
          ? []
          : [['Decision', <StateBadge key="state" state={state} />] as const]),
        ...(typeof reason === 'string'
          ? [['Reason', <UntrustedText key="reason" text={reason} />] as const]
          : []),
        ['Actor', <Entity key="actor" record={record} of="actor" isLink />],
        [
          capitalized(entityType(record, 'subject')),
          <Entity key="subject" record={record} of="subject" isLink />,
        ],
        ['Sealed', <TimeText key="sealed" time={record.sealedAt} isAbsolute />],
        ['Index', numberText(record.index)],
      ]}
    />
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
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
