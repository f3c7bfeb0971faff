import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { eventKindText } from '../../parts/event-kind.ts';
import { JsonTree } from '../../parts/json-tree.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Facts } from '../../parts/page.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** One sealed event: its content, its place in the log, and its inclusion proof. */
export function EventDetail({ id }: { readonly id: string }) {
  const params = { evidenceId: id };
  const record = useOperation('getEvidence', { params });
  return (
    <Loaded query={record} shape="thing">
      {({ event, index, leaf, chain, sealedAt, disclosed, explanation }) => (
        <article className="stack" aria-label="Event">
          <h2 title={event.kind}>{eventKindText(event.kind)}</h2>
          <Facts
            facts={[
              ['Index', index],
              ['Sealed', <TimeText key="sealed" time={sealedAt} isAbsolute />],
              ['Id', <code key="id">{event.id}</code>],
              ['Leaf hash', <code key="leaf">{leaf}</code>],
              ['Chain hash', <code key="chain">{chain}</code>],
            ]}
          />
          <JsonTree name="actor" value={event.actor} />
          <JsonTree name="subject" value={event.subject} />
          <JsonTree name="data" value={event.data} />
          <JsonTree name="commitments" value={event.commitments} />
          <JsonTree name="disclosed" value={disclosed} />
          {explanation !== null && <JsonTree name="explanation" value={explanation} />}
          <Proof id={id} />
        </article>
      )}
    </Loaded>
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
