import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Token } from './entities.ts';

/** Life cycle of service tokens. */
export const TOKEN_EVENTS = {
  'token.created': {
    title: 'A service or provisioning token was created',
    actor: CALLERS,
    subject: [Token],
    data: Type.Object(
      { expiresAt: Type.Union([Type.String(), Type.Null()]) },
      { additionalProperties: false },
    ),
  },
  'token.revoked': {
    title: 'A token was revoked',
    actor: CALLERS,
    subject: [Token],
    data: Type.Object({}, { additionalProperties: false }),
  },
} as const satisfies Record<string, EventDefinition>;
