import type { Attestation } from '@svc/contract';
import { useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { WriteButton } from '../../parts/write-button.tsx';
import { AttestControl } from './attest-control.tsx';
import { AttestationEvidence } from './attestation-evidence.tsx';
import { AttesterText } from './attester-text.tsx';
import type { ControlRef } from './control-link.tsx';
import { useAttesterProblem } from './may-attest.ts';
import { StatusBadge } from './status-badge.tsx';
import { ATTESTED } from './status-text.ts';
import { WithdrawAttestation } from './withdraw-attestation.tsx';

/** Newest attestations of a control that are shown; the API has the others. */
const MAX_SHOWN = 20;
type Open = { readonly kind: 'renew' | 'withdraw'; readonly of: Attestation };

/** What people attest of a control, the newest first; nothing is overwritten. */
export function Attestations(params: ControlRef) {
  const query = { limit: MAX_SHOWN };
  const attestations = useOperation('listAttestations', { params, query }, { isLive: true });
  const problem = useAttesterProblem(params);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <section className="stack" aria-label="Attestations">
      <h3>What people attest</h3>
      <Loaded query={attestations}>
        {({ items }) => (
          <>
            {items.length === 0 && (
              <p className="muted">
                Nobody has attested this control. An attestation says in a person's own words how
                the control is met, and ends on a day.
              </p>
            )}
            {items.map((attestation) => (
              <OneAttestation
                key={attestation.id}
                attestation={attestation}
                onOpen={problem === null ? (kind) => setOpen({ kind, of: attestation }) : undefined}
              />
            ))}
          </>
        )}
      </Loaded>
      {open?.kind === 'renew' && (
        <AttestControl params={params} renewed={open.of} onClose={close} />
      )}
      {open?.kind === 'withdraw' && (
        <WithdrawAttestation params={params} attestation={open.of} onClose={close} />
      )}
    </section>
  );
}

type Review = NonNullable<Attestation['review']>;

const REVIEWS: Readonly<Record<Review['state'], string>> = {
  waiting: 'awaiting review',
  approved: 'reviewed',
  rejected: 'rejected',
  expired: 'review expired',
};

/** What became of the review of an attestation, or what has to happen. */
function ReviewText({ review: { approvalId, state, by, at } }: { readonly review: Review }) {
  const approval = <TenantLink to={`/approvals/${approvalId}`}>approval</TenantLink>;
  if (state === 'waiting') {
    return (
      <p>Does not count before another administrator than the attester decides the {approval}.</p>
    );
  }
  if (state === 'expired') {
    return (
      <p>
        Does not count: nobody decided the {approval} in time. Renew it to ask for another review.
      </p>
    );
  }
  return (
    <p className="muted">
      {state === 'approved' ? 'Approved' : 'Rejected'} by <AttesterText attester={by} />{' '}
      <TimeText time={at} />, {approval}
    </p>
  );
}

function OneAttestation({
  attestation,
  onOpen,
}: {
  readonly attestation: Attestation;
  readonly onOpen: ((kind: Open['kind']) => void) | undefined;
}) {
  const { implementation, state, statement, scope, evidence, review, withdrawal, sealed } =
    attestation;
  const isNewest = state === 'current' || state === 'expired';
  return (
    <div className="signal-of-control">
      <p className="badges">
        <StatusBadge column={ATTESTED} value={implementation} />
        <StateBadge state={state} />
        {review !== null && <StateBadge state={REVIEWS[review.state]} />}
        <span className="muted">
          {scope === null ? 'about everything' : <UntrustedText text={`about ${scope.name}`} />}
        </span>
      </p>
      <p>
        {statement === null ? (
          <span className="muted">The statement was erased with its author.</span>
        ) : (
          <UntrustedText text={statement} />
        )}
      </p>
      <AttestationEvidence evidence={evidence} />
      <p className="muted">
        <AttesterText attester={attestation.attestedBy} />{' '}
        <TimeText time={attestation.attestedAt} />, ends <TimeText time={attestation.expiresAt} />,{' '}
        <TenantLink to={`/evidence/${sealed.evidenceId}`}>
          {sealed.index === null ? 'sealed' : `event ${sealed.index}`}
        </TenantLink>
      </p>
      {review !== null && <ReviewText review={review} />}
      {withdrawal !== null && (
        <p>
          Withdrawn by <AttesterText attester={withdrawal.by} /> <TimeText time={withdrawal.at} />:{' '}
          {withdrawal.reason !== null && <UntrustedText text={withdrawal.reason} />}
        </p>
      )}
      {onOpen !== undefined && isNewest && (
        <div className="actions">
          <WriteButton size="compact-sm" variant="default" onClick={() => onOpen('renew')}>
            Renew
          </WriteButton>
          <WriteButton size="compact-sm" variant="default" onClick={() => onOpen('withdraw')}>
            Withdraw
          </WriteButton>
        </div>
      )}
    </div>
  );
}
