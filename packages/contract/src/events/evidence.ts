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
} as const satisfies Record<string, EventDefinition>;
