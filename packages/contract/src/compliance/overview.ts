import { type Static, Type } from 'typebox';
import { Time } from '../list.ts';
import { ControlId, FrameworkVersion } from './control.ts';
import { StatusCounts } from './control-status.ts';
import { FrameworkId } from './schemas.ts';
import { NamedScope } from './scope.ts';

/** Days ahead that an attestation or a decision is listed as ending. */
export const ENDING_DAYS = 30;
/** Items of each list of the overview. */
export const MAX_OVERVIEW_ITEMS = 100;

/** A control of any framework, by name. */
const namedControl = {
  frameworkId: FrameworkId,
  frameworkVersion: FrameworkVersion,
  controlId: ControlId,
  title: Type.String(),
};

/** An attestation or a decision about applicability that ends soon. */
export const EndingRecord = Type.Object({
  kind: Type.Enum(['attestation', 'applicability'] as const, {
    description: 'What ends: an attestation, or a decision about applicability.',
  }),
  ...namedControl,
  scope: NamedScope,
  expiresAt: Time,
});
export type EndingRecord = Static<typeof EndingRecord>;

/** A framework with the counts of its controls in both columns. */
export const FrameworkCounts = Type.Object({
  id: FrameworkId,
  name: Type.String(),
  version: FrameworkVersion,
  unit: Type.String({ description: 'What its controls are called.' }),
  status: StatusCounts,
});
export type FrameworkCounts = Static<typeof FrameworkCounts>;

const FIRST = `The first ${MAX_OVERVIEW_ITEMS}.`;

export const ComplianceOverview = Type.Object({
  readAt: Type.String({
    ...Time,
    description: 'The time by which answers and attestations count.',
  }),
  frameworks: Type.Array(FrameworkCounts, { description: 'Each in its current version.' }),
  contradicted: Type.Array(Type.Object(namedControl), {
    description: `Controls that a person attests and of which a signal is not met. ${FIRST}`,
  }),
  ending: Type.Array(EndingRecord, {
    description: `What ends within ${ENDING_DAYS} days unless it is renewed, soonest first. ${FIRST}`,
  }),
});
export type ComplianceOverview = Static<typeof ComplianceOverview>;
