import type { ControlWithSignals } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { Columns, Facts } from '../../parts/page.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { Applicability } from './applicability.tsx';
import { Attestations } from './attestations.tsx';
import { ControlActions } from './control-actions.tsx';
import type { ControlRef } from './control-link.tsx';
import { ControlOwnerFact } from './control-owner.tsx';
import { ControlSignals } from './control-signals.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { StatusQuery } from './status-query.ts';
import { ATTESTED, AUTOMATED } from './status-text.ts';

/** A control: both columns, what signals measure of it and leave, what people attest, whether it applies, who answers for it. */
export function ControlDetail({
  query = {},
  ...params
}: ControlRef & {
  /** Of which scope and day the status is. */
  readonly query?: StatusQuery;
}) {
  const control = useOperation('getControl', { params, query }, { isLive: true });
  return (
    <Loaded query={control} shape="thing">
      {(read) => (
        <article className="stack" aria-label="Control">
          <h2>
            {read.control.id} {read.control.title}
          </h2>
          <dl className="badges" aria-label="Status">
            <dt className="muted">Automated</dt>
            <dd>
              <StatusBadge column={AUTOMATED} value={read.control.automated} />
            </dd>
            <dt className="muted">Attested</dt>
            <dd>
              <StatusBadge column={ATTESTED} value={read.control.attested} />
            </dd>
          </dl>
          <Standing control={read.control} />
          <ControlActions {...params} contradictedBy={contradictionsOf(read)} />
          <p>{read.control.description}</p>
          <Columns
            aside={
              <>
                <Attestations {...params} />
                <Applicability {...params} />
                <ControlFacts read={read} params={params} />
              </>
            }
          >
            <ControlSignals signals={read.signals} none={read.none} scope={read.scope} />
          </Columns>
        </article>
      )}
    </Loaded>
  );
}

/** Returns the signals that contradict what is attested of a control. */
function contradictionsOf({ control, signals }: ControlWithSignals) {
  return control.contradicted ? signals.filter(({ outcome }) => outcome === 'not_met') : [];
}

/** What a person has to know before the details: a contradiction, and why a control is in neither column. */
function Standing({ control }: Pick<ControlWithSignals, 'control'>) {
  if (control.contradicted) {
    return (
      <p className="notice" role="status">
        <strong>Contradicted:</strong> a person attests this control, and a signal of it is not met.
        Fix what fails, or withdraw the attestation.
      </p>
    );
  }
  if (!control.inForce) {
    return (
      <p className="notice">Not in force before {control.appliesFrom}: listed, not counted.</p>
    );
  }
  if (!control.applicable) {
    return <p className="notice">Not applicable by a decision of a person: in neither column.</p>;
  }
  return null;
}

const STRENGTHS = {
  full: 'full: a signal answers every part',
  partial: 'partial: signals answer a part',
  none: 'none',
} as const;

function ControlFacts({
  read: { control, frameworkVersion, mappingVersion, readAt, scope, snapshot },
  params,
}: {
  readonly read: ControlWithSignals;
  readonly params: ControlRef;
}) {
  return (
    <Facts
      facts={[
        ['Owner', <ControlOwnerFact key="owner" {...params} />],
        ['Group', control.group],
        ['Kind', control.kind],
        ['Mapping', STRENGTHS[control.strength]],
        ...(control.inForce && control.appliesFrom !== null
          ? ([['Applies from', control.appliesFrom]] as const)
          : []),
        ['Version', frameworkVersion],
        ['Mapping version', mappingVersion],
        ['About', scope === null ? 'everything' : <UntrustedText key="scope" text={scope.name} />],
        [snapshot === null ? 'Read' : 'As of', <TimeText key="read" time={readAt} />],
      ]}
    />
  );
}
