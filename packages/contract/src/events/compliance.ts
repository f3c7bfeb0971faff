import { Type } from 'typebox';
import { AttestationEvidence } from '../compliance/attestation.ts';
import { StatusCounts } from '../compliance/control-status.ts';
import { AttestationState } from '../compliance/status.ts';
import { nullable } from '../nullable.ts';
import type { EventDefinition } from './definition.ts';
import {
  AuditPack,
  CALLERS,
  ComplianceFramework,
  ComplianceScope,
  Control,
  Service,
  User,
} from './entities.ts';
import { Personal } from './personal.ts';

const closed = { additionalProperties: false } as const;
/** The control that an event is about: its id means something only with framework and version. */
const ofControl = {
  framework: Type.String(),
  frameworkVersion: Type.String(),
  control: Type.String(),
};
const scope = Type.Union([Type.String(), Type.Null()], {
  description: 'Id of the scope; null: everything.',
});
const expiresAt = Type.String({ description: 'From then on it counts no more.' });

const Ids = nullable(Type.Array(Type.String()));
const scopeData = Type.Object(
  { repositories: Ids, agents: Ids, servers: Ids, environments: Ids },
  { ...closed, description: 'Ids of what the scope names; null: all.' },
);

const Count = Type.Integer({ minimum: 0 });

/** Between which versions a tenant was moved. */
const versionData = {
  framework: Type.String(),
  fromVersion: Type.String(),
  toVersion: Type.String(),
};

/** What an audit pack is about. */
const packData = {
  framework: Type.String(),
  frameworkVersion: Type.String(),
  scope,
  window: Type.Object({ from: Type.String(), to: Type.String() }, closed),
};

/** What people attest and decide of controls. Nobody but a person is an actor of the first four. */
export const COMPLIANCE_EVENTS = {
  'control.attested': {
    title: 'A person attested a control',
    actor: [User],
    subject: [Control],
    data: Type.Object(
      {
        ...ofControl,
        attestation: Type.String({ description: 'Id of the attestation.' }),
        supersedes: Type.Union([Type.String(), Type.Null()], {
          description: 'Id of the newest attestation of the same control and scope before it.',
        }),
        implementation: AttestationState,
        statement: Personal(Type.String({ description: 'In the words of who attests.' })),
        expiresAt,
        scope,
        evidence: Type.Array(AttestationEvidence),
        review: Type.Optional(
          Type.String({ description: 'Id of the approval without which it does not count.' }),
        ),
      },
      closed,
    ),
  },
  'control.attestation_reviewed': {
    title: 'A second person approved or rejected an attestation of a control',
    actor: [User],
    subject: [Control],
    data: Type.Object(
      {
        ...ofControl,
        attestation: Type.String({ description: 'Id of the attestation.' }),
        approval: Type.String({ description: 'Id of the approval that was decided.' }),
        outcome: Type.Enum(['approved', 'rejected'] as const),
      },
      closed,
    ),
  },
  'control.attestation_withdrawn': {
    title: 'A person withdrew an attestation of a control',
    actor: [User],
    subject: [Control],
    data: Type.Object(
      {
        ...ofControl,
        attestation: Type.String({ description: 'Id of the attestation.' }),
        reason: Personal(Type.String({ description: 'Why, in the words of who withdrew it.' })),
      },
      closed,
    ),
  },
  'control.applicability_decided': {
    title: 'A person decided whether a control applies',
    actor: [User],
    subject: [Control],
    data: Type.Object(
      {
        ...ofControl,
        decision: Type.String({ description: 'Id of the decision.' }),
        applicable: Type.Boolean(),
        reason: Personal(Type.String({ description: 'Why, in the words of who decided.' })),
        expiresAt,
        scope,
      },
      closed,
    ),
  },
  'control.owner_assigned': {
    title: 'An administrator made a person the owner of a control, or took that back',
    actor: CALLERS,
    subject: [Control],
    data: Type.Object(
      {
        ...ofControl,
        owner: Type.Union([Type.String(), Type.Null()], {
          description: 'Id of the record of the person.',
        }),
        formerOwner: Type.Union([Type.String(), Type.Null()]),
      },
      closed,
    ),
  },
  'compliance_scope.created': {
    title: 'A scope was created',
    actor: CALLERS,
    subject: [ComplianceScope],
    data: scopeData,
  },
  'compliance_scope.updated': {
    title: 'A scope was renamed, or what it names was changed',
    actor: CALLERS,
    subject: [ComplianceScope],
    data: scopeData,
  },
  'compliance_scope.retired': {
    title: 'A scope was retired: nothing new names it',
    actor: CALLERS,
    subject: [ComplianceScope],
    data: scopeData,
  },
  'compliance.snapshot_taken': {
    title: 'The status of a framework was stored as it was then',
    actor: [...CALLERS, Service],
    subject: [ComplianceFramework],
    data: Type.Object(
      {
        snapshot: Type.String({ description: 'Id of the snapshot.' }),
        framework: Type.String(),
        frameworkVersion: Type.String(),
        mappingVersion: Type.Integer(),
        scope,
        takenAt: Type.String({
          description: 'The time by which answers and attestations counted.',
        }),
        digest: Type.String({
          description: 'SHA-256 of the document of the snapshot as canonical JSON; hex.',
        }),
        counts: StatusCounts,
      },
      closed,
    ),
  },
  'compliance.framework_version_changed': {
    title: 'An administrator moved the tenant to another version of a framework',
    actor: [User],
    subject: [ComplianceFramework],
    data: Type.Object(
      {
        ...versionData,
        added: Count,
        removed: Count,
        renumbered: Count,
        changed: Count,
        unchanged: Count,
        moved: Type.Integer({ minimum: 0, description: 'Attestations that moved.' }),
      },
      closed,
    ),
  },
  'compliance.attestations_moved': {
    title: 'Attestations moved with the tenant to another version of a framework',
    actor: [User],
    subject: [ComplianceFramework],
    data: Type.Object(
      {
        ...versionData,
        attestations: Type.Array(
          Type.Object(
            {
              from: Type.String({ description: 'Id of the attestation of the former version.' }),
              to: Type.String({ description: 'Id of the same attestation in the other one.' }),
              fromControl: Type.String(),
              toControl: Type.String(),
            },
            closed,
          ),
        ),
      },
      closed,
    ),
  },
  'compliance.audit_pack_requested': {
    title: 'An administrator requested an audit pack',
    actor: CALLERS,
    subject: [AuditPack],
    data: Type.Object(packData, closed),
  },
  'compliance.audit_pack_created': {
    title: 'An audit pack was created; its manifest is verified against the digest',
    actor: [Service],
    subject: [AuditPack],
    data: Type.Object(
      {
        ...packData,
        manifestSha256: Type.String({ description: 'SHA-256 of its manifest, hex.' }),
        files: Type.Integer({ minimum: 0, description: 'Files that the manifest lists.' }),
        bytes: Type.Integer({ minimum: 0, description: 'Of these files together.' }),
      },
      closed,
    ),
  },
} as const satisfies Record<string, EventDefinition>;
