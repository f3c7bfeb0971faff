import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Repository } from './entities.ts';

const Count = Type.Integer({ minimum: 0 });

/** Scan uploads. */
export const SCAN_EVENTS = {
  'scan.uploaded': {
    title: 'The report of a scan was uploaded',
    actor: CALLERS,
    subject: [Repository],
    data: Type.Object(
      {
        scan: Type.String({ description: 'Id of the scan.' }),
        ref: Type.String(),
        commit: Type.Union([Type.String(), Type.Null()]),
        findings: Type.Object({
          total: Count,
          new: Count,
          gone: Count,
          bySeverity: Type.Record(Type.String(), Count),
        }),
        assets: Count,
        complete: Type.Boolean({
          description: 'Whether the scan covered the default branch whole.',
        }),
      },
      { additionalProperties: false },
    ),
  },
} as const satisfies Record<string, EventDefinition>;
