import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Finding } from './entities.ts';

/** Pull requests with fixes of findings. */
export const FIX_PULL_REQUEST_EVENTS = {
  'fix_pull_request.opened': {
    title: 'A pull request with the fix of a finding was opened',
    actor: CALLERS,
    subject: [Finding],
    data: Type.Object(
      {
        repository: Type.String({ description: 'Id of the repository.' }),
        number: Type.Integer({ minimum: 1 }),
        url: Type.String(),
        commit: Type.String(),
      },
      { additionalProperties: false },
    ),
  },
} as const satisfies Record<string, EventDefinition>;
