import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Repository, Service } from './entities.ts';

const Count = Type.Integer({ minimum: 0 });

/** Scans that were uploaded, and those that the service makes itself. */
export const SCAN_EVENTS = {
  'scan.uploaded': {
    title: 'The report of a scan was uploaded, or the service has scanned a commit',
    actor: [...CALLERS, Service],
    subject: [Repository],
    data: Type.Object(
      {
        scan: Type.String({ description: 'Id of the scan.' }),
        ref: Type.String(),
        commit: Type.Union([Type.String(), Type.Null()]),
        committedAt: Type.Union([Type.String(), Type.Null()]),
        root: Type.Union([Type.String(), Type.Null()]),
        applied: Type.Boolean({
          description: 'False for a commit older than the last scanned one of its ref.',
        }),
        findings: Type.Object({
          total: Count,
          new: Count,
          gone: Count,
          suppressed: Count,
          bySeverity: Type.Record(Type.String(), Count),
        }),
        inherited: Type.Optional(
          Type.Array(Type.String(), {
            description:
              'Ids of new findings that are ignored because each of their places was; absent from earlier events.',
          }),
        ),
        assets: Count,
        complete: Type.Boolean({
          description: 'Whether all that the scan covers was examined.',
        }),
      },
      { additionalProperties: false },
    ),
  },
  'scan.requested': {
    title: 'A scan of a repository by the service was asked for',
    actor: CALLERS,
    subject: [Repository],
    data: Type.Object(
      { scan: Type.String({ description: 'Id of the scan.' }), ref: Type.String() },
      { additionalProperties: false },
    ),
  },
} as const satisfies Record<string, EventDefinition>;
