import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Person, Service } from './entities.ts';

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
} as const satisfies Record<string, EventDefinition>;
