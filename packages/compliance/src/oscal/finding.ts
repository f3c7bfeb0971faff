import type { AutomatedStatus } from '@svc/contract';
import type { SignalId } from '../signals/catalogue.ts';
import type { ControlStatus } from '../status/control-status.ts';
import { statementToken } from './control-token.ts';
import { property } from './document.ts';

/** The state that OSCAL knows for each status. It knows two, and what is not shown to be satisfied must not read as if it were. */
const STATES = {
  covered: { state: 'satisfied', reason: 'pass' },
  partly: { state: 'not-satisfied', reason: 'other' },
  not_met: { state: 'not-satisfied', reason: 'fail' },
  stale: { state: 'not-satisfied', reason: 'other' },
  no_data: { state: 'not-satisfied', reason: 'other' },
  none: { state: 'not-satisfied', reason: 'other' },
} as const satisfies Record<AutomatedStatus, object>;

const MEANINGS: Readonly<Record<AutomatedStatus, string>> = {
  covered: 'A signal that answers every part of the control is met, and none is not met.',
  partly: 'Signals that answer a part of the control are met; the rest is not shown.',
  not_met: 'A signal of the control is not met.',
  stale: 'No signal of the control is met, and an answer is past its freshness.',
  no_data:
    'No signal of the control is met: they have nothing to examine, failed, or are not available.',
  none: 'No signal is mapped to the control.',
};

/** Returns the finding about a control: the state is that of the automated column alone, the attested one is beside it. */
export function findingOf(
  { id, automated, attested, contradicted, signals }: ControlStatus,
  {
    uuid,
    observationOf,
  }: {
    readonly uuid: string;
    readonly observationOf: (id: SignalId) => string | undefined;
  },
) {
  const related = signals.flatMap((signal) => observationOf(signal.id) ?? []);
  return {
    uuid,
    title: `Status of ${id}`,
    description: MEANINGS[automated],
    props: [
      property('automated', automated),
      property('attested', attested),
      property('contradicted', `${contradicted}`),
    ],
    target: { type: 'statement-id', 'target-id': statementToken(id), status: STATES[automated] },
    ...(related.length > 0 && {
      'related-observations': related.map((observation) => ({ 'observation-uuid': observation })),
    }),
  };
}
