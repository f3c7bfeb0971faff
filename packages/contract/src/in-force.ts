import { type Static, Type } from 'typebox';
import { EXAMPLE_TIME, exampleId } from './example.ts';
import { Id } from './ids.ts';
import { Time } from './list.ts';

/** Propagation of a revocation to the nodes, at the time of the answer. */
export const IN_FORCE = {
  inForceSince: Type.Union([Time, Type.Null()], {
    description: 'Time since which no node answers under the authority of before.',
  }),
  evidenceId: Type.Union([Id('evidence'), Type.Null()], {
    description: 'Event that sealed it; null for one of a release that did not record that.',
  }),
  staleNodes: Type.Array(Id('node'), {
    description:
      'Nodes that did not read the revocation before their lease ended. They answer nothing until they have read it.',
  }),
} as const;

/** A revocation, with its propagation at the time of the answer. */
export const Revocation = Type.Object(IN_FORCE);
export type Revocation = Static<typeof Revocation>;

export const REVOCATION: Revocation = {
  inForceSince: EXAMPLE_TIME,
  evidenceId: exampleId('evidence'),
  staleNodes: [],
};
