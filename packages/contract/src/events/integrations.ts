import { Type } from 'typebox';
import { PROVIDERS } from '../integrations/schemas.ts';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Finding, Integration } from './entities.ts';

const Provider = Type.Enum(PROVIDERS);

/** Issue trackers and their tickets. */
export const INTEGRATION_EVENTS = {
  'integration.updated': {
    title: 'An issue tracker was set up or changed',
    actor: CALLERS,
    subject: [Integration],
    data: Type.Object({ baseUrl: Type.String() }, { additionalProperties: false }),
  },
  'integration.deleted': {
    title: 'An issue tracker was deleted',
    actor: CALLERS,
    subject: [Integration],
    data: Type.Object({}, { additionalProperties: false }),
  },
  ticket_opened: {
    title: 'A ticket was opened for a finding, which is triaged by that',
    actor: CALLERS,
    subject: [Finding],
    data: Type.Object(
      { provider: Provider, key: Type.String(), url: Type.String() },
      { additionalProperties: false },
    ),
  },
} as const satisfies Record<string, EventDefinition>;
