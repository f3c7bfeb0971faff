import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Repository } from './entities.ts';

const Count = Type.Integer({ minimum: 0 });

/** Reports of other tools. */
export const REPORT_EVENTS = {
  'report.ingested': {
    title: 'The report of another tool was ingested',
    actor: CALLERS,
    subject: [Repository],
    data: Type.Object(
      {
        report: Type.String({ description: 'Id of the report.' }),
        source: Type.String({ description: 'Format of the report.' }),
        ref: Type.String(),
        commit: Type.Union([Type.String(), Type.Null()]),
        contentHash: Type.String({ description: 'SHA-256 of the report, in hexadecimal.' }),
        received: Count,
        findings: Type.Object({
          total: Count,
          new: Count,
          known: Count,
          suppressed: Count,
          bySeverity: Type.Record(Type.String(), Count),
        }),
        redacted: Type.Integer({
          minimum: 0,
          description: 'Secrets and items of personal data that were masked.',
        }),
      },
      { additionalProperties: false },
    ),
  },
} as const satisfies Record<string, EventDefinition>;
