import type { Approval } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

type Reviewed = Extract<Approval['change'], { operation: 'attestControl' }>;

function evidenceText(pieces: number): string {
  if (pieces === 0) return 'It cites no evidence.';
  const cited = pieces === 1 ? '1 piece' : `${pieces} pieces`;
  return `It cites ${cited} of evidence, which the page of the control lists.`;
}

/** The attestation that an approval reviews: what a person says of the control, on what it rests, and until when. */
export function AttestationToReview({ change }: { readonly change: Reviewed }) {
  const { frameworkId, controlId, attestationId } = change;
  const attestation = useOperation('getAttestation', {
    params: { frameworkId, controlId, attestationId },
  });
  return (
    <section className="stack" aria-label="Attestation">
      <h3>What is attested</h3>
      <Loaded query={attestation}>
        {({ implementation, state, statement, expiresAt, scope, evidence }) => (
          <>
            <p className="badges">
              <StateBadge state={implementation} />
              <StateBadge state={state} />
              <span className="muted">
                {scope === null ? (
                  'about everything'
                ) : (
                  <UntrustedText text={`about ${scope.name}`} />
                )}
                , ends <TimeText time={expiresAt} />
              </span>
            </p>
            <p>
              {statement === null ? (
                <span className="muted">The statement was erased with its author.</span>
              ) : (
                <UntrustedText text={statement} />
              )}
            </p>
            <p className="muted">{evidenceText(evidence.length)}</p>
          </>
        )}
      </Loaded>
    </section>
  );
}
