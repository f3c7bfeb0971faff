import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { listQuery } from '../list.ts';
import { nullable } from '../nullable.ts';
import { FrameworkId } from './schemas.ts';

/** The id of a control in paths, percent-encoded there: `GOVERN%201.6`, `A%26A-01`. */
export const ControlId = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9&.:() -]*$',
  minLength: 3,
  maxLength: 30,
  description: 'Id of a control as its framework has it.',
});

export const FrameworkVersion = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9.-]*$',
  maxLength: 20,
  description: 'Version of the framework; its current version where absent.',
});

export const ControlParams = Type.Object({ frameworkId: FrameworkId, controlId: ControlId });

/** Query of a control or a framework: of which version of the framework. */
export const versionQuery = { frameworkVersion: Type.Optional(FrameworkVersion) };

/** Longest time that an attestation, or a decision about applicability, counts. */
export const MAX_ATTESTED_DAYS = 400;

/** Who attested or decided. */
export const Attester = Type.Union(
  [
    Type.Object({
      id: Type.String({ description: 'Issuer and subject of the person.' }),
      name: nullable(Type.String()),
    }),
    Type.Null(),
  ],
  { description: 'The person; null once the person was erased.' },
);
export type Attester = Static<typeof Attester>;

/** Where the event of a record is in the evidence log. */
export const SealedAs = Type.Object(
  {
    evidenceId: Id('evidence'),
    index: nullable(Type.Integer({ minimum: 0 })),
  },
  {
    description:
      'The event that sealed it; `index` is null in the answer to the request that made it, and once retention has pruned the event.',
  },
);
export type SealedAs = Static<typeof SealedAs>;

/** A person who answers for a control. */
export const OwnerOfControl = Type.Object({
  userId: Id('user'),
  name: nullable(Type.String()),
  isActive: Type.Boolean({ description: 'False once the person was suspended or has left.' }),
});

/** Who answers for a control. */
export const ControlOwner = Type.Object(
  {
    owner: Type.Union([OwnerOfControl, Type.Null()], {
      description: 'The member who may attest the control beside the administrators.',
    }),
  },
  { description: 'Who answers for a control.' },
);
export type ControlOwner = Static<typeof ControlOwner>;

export const AssignControl = Type.Object(
  {
    userId: Type.Union([Id('user'), Type.Null()], { description: 'Null: nobody any more.' }),
    frameworkVersion: Type.Optional(FrameworkVersion),
  },
  { additionalProperties: false },
);
export type AssignControl = Static<typeof AssignControl>;

/** A control of a framework with the member who answers for it. */
export const OwnedControl = Type.Object({ controlId: ControlId, owner: OwnerOfControl });
export type OwnedControl = Static<typeof OwnedControl>;

export const OwnedControlsQuery = Type.Object(
  { ...listQuery, ...versionQuery },
  { additionalProperties: false },
);
