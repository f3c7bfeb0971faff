import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Tenant } from './entities.ts';

/** Signals of compliance. */
export const SIGNAL_EVENTS = {
  'signals.refresh_requested': {
    title: 'An administrator asked to compute the signals at once',
    actor: CALLERS,
    subject: [Tenant],
    data: Type.Object({}, { additionalProperties: false }),
  },
} as const satisfies Record<string, EventDefinition>;
