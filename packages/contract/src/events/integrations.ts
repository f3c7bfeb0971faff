import { Type } from 'typebox';
import { PROVIDERS, TICKET_PROGRESS } from '../integrations/schemas.ts';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Finding, Integration, Service } from './entities.ts';

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
  'ticket.status_changed': {
    title: 'The status of a ticket in its tracker was read and had changed',
    actor: [Service],
    subject: [Finding],
    data: Type.Object(
      {
        provider: Provider,
        key: Type.String(),
        from: Type.Union([Type.String(), Type.Null()], { description: 'Null the first time.' }),
        to: Type.String(),
        progress: Type.Enum(TICKET_PROGRESS),
      },
      { additionalProperties: false },
    ),
  },
} as const satisfies Record<string, EventDefinition>;
