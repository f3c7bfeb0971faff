import { type Static, Type } from 'typebox';
import { Time } from '../list.ts';
import { ControlId, FrameworkVersion } from './control.ts';
import { FrameworkId } from './schemas.ts';

const Count = Type.Integer({ minimum: 0 });
const Version = Type.String({ ...FrameworkVersion, description: 'A version of the framework.' });

/** One version of a framework beside others. */
export const FrameworkVersionItem = Type.Object({
  version: Version,
  edition: Type.String({ description: 'What exactly the version is.' }),
  published: Type.String({ description: 'YYYY, YYYY-MM or YYYY-MM-DD, as exactly as known.' }),
  controls: Type.Integer({ minimum: 0, description: 'How many controls it has.' }),
  isReachable: Type.Boolean({
    description: 'Whether the tenant can be moved to it from the version that it has.',
  }),
});

/** The version of a framework that a tenant has, and those that there are. */
export const FrameworkVersions = Type.Object({
  frameworkId: FrameworkId,
  version: Type.String({ ...FrameworkVersion, description: 'The version that the tenant has.' }),
  movedAt: Type.Union([Time, Type.Null()], {
    description: 'When an administrator moved the tenant to it; null where nobody has.',
  }),
  versions: Type.Array(FrameworkVersionItem, { description: 'The newest first.' }),
});
export type FrameworkVersions = Static<typeof FrameworkVersions>;

/** A control that two versions have under one id or two. */
export const ControlPair = Type.Object({
  from: ControlId,
  to: ControlId,
  isUnchanged: Type.Boolean({
    description: 'Whether what has to be the case is the same: only then attestations move.',
  }),
});

const Ids = (description: string) => Type.Array(ControlId, { description });

/** What moving a tenant to another version would bring. */
export const FrameworkDifference = Type.Object({
  frameworkId: FrameworkId,
  from: Type.String({ ...FrameworkVersion, description: 'The version that the tenant has.' }),
  to: Version,
  added: Ids('Controls of the other version that this one does not have.'),
  removed: Ids('Controls of this version that the other one does not have.'),
  renumbered: Type.Array(ControlPair, { description: 'Controls with another id.' }),
  changed: Ids('Controls with the same id, of which something else has to be the case.'),
  unchanged: Type.Integer({ minimum: 0, description: 'Controls with the same id and meaning.' }),
  attestations: Type.Object(
    { moved: Count, left: Count },
    {
      description:
        'Attestations that count now: those of unchanged controls move, the others are left behind.',
    },
  ),
});
export type FrameworkDifference = Static<typeof FrameworkDifference>;

export const DifferenceQuery = Type.Object(
  { frameworkVersion: Version },
  { additionalProperties: false },
);

export const PutFrameworkVersion = Type.Object(
  { version: Version },
  { additionalProperties: false },
);
