import type { ApplicabilityDecision } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { AttesterText } from './attester-text.tsx';
import type { ControlRef } from './control-link.tsx';

const MAX_SHOWN = 20;

/** Whether a control concerns the organization, by decisions of people; without one it applies. */
export function Applicability(params: ControlRef) {
  const query = { limit: MAX_SHOWN };
  const decisions = useOperation('listApplicabilityDecisions', { params, query }, { isLive: true });
  return (
    <section className="stack" aria-label="Applicability">
      <h3>Whether it applies</h3>
      <Loaded query={decisions}>
        {({ items }) => (
          <>
            {items.length === 0 && (
              <p className="muted">It applies: nobody has decided otherwise.</p>
            )}
            {items.map((decision) => (
              <Decision key={decision.id} decision={decision} />
            ))}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Decision({ decision }: { readonly decision: ApplicabilityDecision }) {
  const { applicable, state, scope, reason, sealed } = decision;
  return (
    <div className="signal-of-control">
      <p className="badges">
        <strong>{applicable ? 'Applies' : 'Does not apply'}</strong>
        <StateBadge state={state} />
        <span className="muted">
          {scope === null ? 'to everything' : <UntrustedText text={`to ${scope.name}`} />}
        </span>
      </p>
      {reason !== null && (
        <p>
          <UntrustedText text={reason} />
        </p>
      )}
      <p className="muted">
        <AttesterText attester={decision.decidedBy} /> <TimeText time={decision.decidedAt} />, ends{' '}
        <TimeText time={decision.expiresAt} />,{' '}
        <TenantLink to={`/evidence/${sealed.evidenceId}`}>
          {sealed.index === null ? 'sealed' : `event ${sealed.index}`}
        </TenantLink>
      </p>
    </div>
  );
}
