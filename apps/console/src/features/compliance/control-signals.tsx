import type { ControlSignal, NamedScope } from '@svc/contract';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { StatusBadge } from './status-badge.tsx';
import { OUTCOMES } from './status-text.ts';

/** What signals measure of a control, each with what it covers and leaves; or why no signal says anything. */
export function ControlSignals({
  signals,
  none,
  scope,
}: {
  readonly signals: readonly ControlSignal[];
  readonly none: string | null;
  readonly scope: NamedScope;
}) {
  return (
    <section className="stack" aria-label="Signals">
      <h3>What signals show</h3>
      {none !== null && <p className="muted">No signal: {none}</p>}
      {signals
        .toSorted((a, b) => isFailing(b) - isFailing(a))
        .map((signal) => (
          <OneSignal key={signal.id} signal={signal} isOfScope={scope !== null} />
        ))}
    </section>
  );
}

/** What fails comes first. */
function isFailing({ outcome }: ControlSignal): number {
  return outcome === 'not_met' ? 1 : 0;
}

function OneSignal({
  signal: { id, question, outcome, strength, covers, leaves, cannotSay, subject, computedAt },
  isOfScope,
}: {
  readonly signal: ControlSignal;
  readonly isOfScope: boolean;
}) {
  return (
    <div className="signal-of-control">
      <p className="badges">
        <StatusBadge column={OUTCOMES} value={outcome} />
        <TenantLink to={`/compliance/signals/${id}`}>{question}</TenantLink>
      </p>
      {covers !== null && leaves !== null && (
        <>
          <p>
            <span className="muted">{strength === 'full' ? 'Covers all:' : 'Covers a part:'}</span>{' '}
            {covers}
          </p>
          <p>
            <span className="muted">Not covered:</span> {leaves}
          </p>
        </>
      )}
      <p>
        <span className="muted">Limits:</span> {cannotSay}
      </p>
      {isOfScope && subject === 'everything' && (
        <p className="muted">It is about the whole tenant: the scope does not narrow it.</p>
      )}
      {computedAt !== null && (
        <p className="muted">
          Computed <TimeText time={computedAt} />
        </p>
      )}
    </div>
  );
}
