import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Pack } from './entities.ts';
import { Personal } from './personal.ts';

const Version = Type.Integer({ description: 'Version of the pack.' });
const reason = Personal(Type.String({ description: 'Why, in the words of who changed it.' }));
const From = Type.Object(
  { pack: Type.String(), version: Type.Integer() },
  { additionalProperties: false },
);

/** Life cycle of policy packs. After `activated`, `promoted` and `rolled_back` the version decides. */
export const PACK_EVENTS = {
  'pack.saved': {
    title: 'A version of a policy pack was saved as a draft',
    actor: CALLERS,
    subject: [Pack],
    data: Type.Object(
      { version: Version, sourcesHash: Type.String({ description: 'SHA-256 of the sources.' }) },
      { additionalProperties: false },
    ),
  },
  'pack.activated': {
    title: 'A draft of the development pack became active',
    actor: CALLERS,
    subject: [Pack],
    data: Type.Object(
      { version: Version, previous: Version, reason },
      { additionalProperties: false },
    ),
  },
  'pack.promoted': {
    title: 'A pack was promoted to the next environment',
    actor: CALLERS,
    subject: [Pack],
    data: Type.Object(
      {
        version: Version,
        previous: Version,
        from: From,
        reason,
        approval: Type.Optional(
          Type.String({ description: 'Approval of a second person; to production only.' }),
        ),
      },
      { additionalProperties: false },
    ),
  },
  'pack.rolled_back': {
    title: 'A pack was returned to a version that was active before',
    actor: CALLERS,
    subject: [Pack],
    data: Type.Object(
      { version: Version, previous: Version, reason },
      { additionalProperties: false },
    ),
  },
  'pack.replayed': {
    title: 'A version of a pack was tried on recorded decisions',
    actor: CALLERS,
    subject: [Pack],
    data: Type.Object(
      {
        version: Version,
        against: From,
        report: Type.String(),
        recorded: Type.Integer(),
        covered: Type.Integer(),
        flips: Type.Integer(),
      },
      { additionalProperties: false },
    ),
  },
} as const satisfies Record<string, EventDefinition>;
