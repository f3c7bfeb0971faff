import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Operator, Person, Service, Tenant } from './entities.ts';

/** What is done with the evidence itself. */
export const EVIDENCE_EVENTS = {
  'subject.erased': {
    title: 'The values of a person were erased',
    actor: [...CALLERS, Service],
    subject: [Person],
    data: Type.Object(
      { values: Type.Integer({ description: 'Disclosures that were deleted.' }) },
      { additionalProperties: false },
    ),
  },
  'evidence.disclosed': {
    title: 'Personal values and the salts of their commitments were handed out in a file',
    actor: [...CALLERS],
    subject: [Tenant],
    data: Type.Object(
      {
        logNo: Type.Integer(),
        from: Type.Integer({ description: 'Index of the first event of the file.' }),
        to: Type.Integer({ description: 'Index after the last one.' }),
        values: Type.Integer({ description: 'Values that were handed out.' }),
      },
      { additionalProperties: false },
    ),
  },
  'evidence.key_rotated': {
    title: 'Another key signs the log from this event on',
    actor: [Operator],
    subject: [Tenant],
    data: Type.Object(
      {
        vkey: Type.String({ description: 'Verifier key that signs from now on.' }),
        formerVkey: Type.String(),
        overlapUntil: Type.String({ description: 'The former key signs too until then.' }),
        rotation: Type.String({
          description: 'Statement that both keys signed (C2SP signed-note).',
        }),
      },
      { additionalProperties: false },
    ),
  },
  'evidence.map_published': {
    title: "The map of the tenants' checkpoints was published; in the platform's log",
    actor: [Service],
    subject: [Tenant],
    data: Type.Object(
      { root: Type.String({ description: 'Root of the map, hex.' }) },
      { additionalProperties: false },
    ),
  },
  'evidence.log_opened': {
    title:
      'A recovery opened this log, because the one before was rolled back or rewritten; its first event',
    actor: [Operator],
    subject: [Tenant],
    data: Type.Object(
      {
        formerLogNo: Type.Integer({ description: 'Log that the kept checkpoint is of.' }),
        formerSize: Type.Integer({ description: 'Its size at the kept checkpoint.' }),
        checkpoint: Type.String({ description: 'Last checkpoint of it that was kept (signed).' }),
        storedLogNo: Type.Integer({ description: 'Log that the database had.' }),
        storedSize: Type.Integer({ description: 'Events of it that the database had.' }),
        reason: Type.String(),
        approvals: Type.Integer({ description: 'Open approvals that were voided.' }),
      },
      { additionalProperties: false },
    ),
  },
  'evidence.recovery_confirmed': {
    title: 'An administrator confirmed the recovery of the log: agents and tokens are served again',
    actor: [...CALLERS],
    subject: [Tenant],
    data: Type.Object({ logNo: Type.Integer() }, { additionalProperties: false }),
  },
  'evidence.retention_changed': {
    title: 'How long events are kept was changed',
    actor: [...CALLERS],
    subject: [Tenant],
    data: Type.Object(
      {
        keepDays: Type.Union([Type.Integer(), Type.Null()], {
          description: 'Days; null keeps all.',
        }),
        formerKeepDays: Type.Union([Type.Integer(), Type.Null()]),
      },
      { additionalProperties: false },
    ),
  },
  'evidence.pruned': {
    title: 'Archived events are deleted from the database; their leaf hashes stay',
    actor: [Operator],
    subject: [Tenant],
    data: Type.Object(
      {
        logNo: Type.Integer(),
        from: Type.Integer({ description: 'Index of the first event that is deleted.' }),
        to: Type.Integer({ description: 'Index of the first event that is still stored.' }),
        chain: Type.String({ description: 'Chain hash before `to`, hex.' }),
        archive: Type.String({ description: 'SHA-256 of the archive, hex.' }),
        keepDays: Type.Integer({ description: 'Days that the tenant keeps events.' }),
      },
      { additionalProperties: false },
    ),
  },
} as const satisfies Record<string, EventDefinition>;
