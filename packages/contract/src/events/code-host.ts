import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, CodeHostApp } from './entities.ts';

const NoData = Type.Object({}, { additionalProperties: false });
const OrNull = Type.Union([Type.String(), Type.Null()]);

/** What platform administrators do about the code-hosting App, in the log of the platform's own tenant. */
export const CODE_HOST_EVENTS = {
  'code_host.manifest_begun': {
    title: 'The creation of the code-hosting App by a manifest was begun',
    actor: CALLERS,
    subject: [CodeHostApp],
    data: Type.Object({ organization: OrNull }, { additionalProperties: false }),
  },
  'code_host.app_created': {
    title:
      'The values of the code-hosting App were exchanged for the code of a manifest, and stored',
    actor: CALLERS,
    subject: [CodeHostApp],
    data: NoData,
  },
  'code_host.app_deleted': {
    title: 'The stored values of the code-hosting App were deleted',
    actor: CALLERS,
    subject: [CodeHostApp],
    data: NoData,
  },
  'code_host.credential_replaced': {
    title: 'The private key or the client secret of the code-hosting App was replaced',
    actor: CALLERS,
    subject: [CodeHostApp],
    data: Type.Object(
      { credential: Type.Enum(['private_key', 'client_secret'] as const) },
      { additionalProperties: false },
    ),
  },
  'code_host.webhook_secret_rotated': {
    title: 'The webhook secret of the code-hosting App was rotated',
    actor: CALLERS,
    subject: [CodeHostApp],
    data: Type.Object({ formerEndsAt: OrNull }, { additionalProperties: false }),
  },
} as const satisfies Record<string, EventDefinition>;
