import { Type } from 'typebox';
import { ADMINS, PEOPLE } from '../role.ts';
import type { Route } from '../route.ts';
import {
  CHANGE_VERSION,
  PACK,
  PACK_CHANGE,
  PACK_DETAIL,
  PACK_PARAMS,
  PROMOTE_PACK,
  PUT_PACK,
  REPLAY,
  REPLAY_REPORT,
} from './examples.ts';
import {
  ChangePackVersion,
  PackChange,
  PackId,
  PolicyPack,
  PolicyPackDetail,
  PromotePack,
  PutPack,
  ReplayDecisions,
  ReplayReport,
} from './schemas.ts';

const packParams = Type.Object({ packId: PackId });
const PACK_BODY_LIMIT = 5 * 1024 * 1024;

export const packRoutes = {
  listPacks: {
    method: 'GET',
    path: '/v1/policies/packs',
    summary: 'List the active policy packs, in the order of promotion',
    tag: 'packs',
    roles: PEOPLE,
    success: {
      status: 200,
      schema: Type.Object({ items: Type.Array(PolicyPack) }),
      example: { items: [PACK] },
    },
    errors: [],
  },
  getPack: {
    method: 'GET',
    path: '/v1/policies/packs/{packId}',
    summary: 'Get a version of a policy pack with its sources',
    tag: 'packs',
    roles: PEOPLE,
    params: packParams,
    query: Type.Object(
      {
        version: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 1_000_000,
            description: 'The active version when absent.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    example: { params: PACK_PARAMS },
    success: { status: 200, schema: PolicyPackDetail, example: PACK_DETAIL },
    errors: ['not_found'],
  },
  putPack: {
    method: 'PUT',
    path: '/v1/policies/packs/{packId}',
    summary: 'Save a new version of a policy pack as a draft',
    description:
      'The policies are validated by the Cedar engine; `errors` of a 422 names each place as `file:line:column`. A version never changes.',
    tag: 'packs',
    roles: ADMINS,
    params: packParams,
    body: PutPack,
    bodyLimit: PACK_BODY_LIMIT,
    example: { params: PACK_PARAMS, body: PUT_PACK },
    success: { status: 201, schema: PolicyPackDetail, example: PACK_DETAIL },
    events: ['pack.saved'],
    errors: ['not_found', 'unprocessable'],
  },
  activatePack: {
    method: 'POST',
    path: '/v1/policies/packs/{packId}/activate',
    summary: 'Activate a draft of `pack-dev-observe`',
    description: 'The other packs get their versions by promotion alone.',
    tag: 'packs',
    roles: ADMINS,
    params: packParams,
    body: ChangePackVersion,
    example: { params: { packId: 'pack-dev-observe' }, body: CHANGE_VERSION },
    success: { status: 200, schema: PackChange, example: PACK_CHANGE },
    recentSignIn: true,
    events: ['pack.activated'],
    errors: ['not_found', 'conflict'],
  },
  promotePack: {
    method: 'POST',
    path: '/v1/policies/packs/{packId}/promote',
    summary: 'Promote the active version of a pack to the next environment',
    description:
      'From `pack-dev-observe` to `pack-staging` and from there to `pack-production`. A promotion to production needs a replay report and a second administrator: it answers 202 with the approval that it waits for.',
    tag: 'packs',
    roles: ADMINS,
    params: packParams,
    body: PromotePack,
    example: { params: { packId: 'pack-dev-observe' }, body: PROMOTE_PACK },
    success: { status: 200, schema: PackChange, example: PACK_CHANGE },
    mayWait: true,
    recentSignIn: true,
    events: ['pack.promoted', 'approval.requested'],
    errors: ['not_found', 'conflict'],
  },
  rollbackPack: {
    method: 'POST',
    path: '/v1/policies/packs/{packId}/rollback',
    summary: 'Return to a version that was active before',
    tag: 'packs',
    roles: ADMINS,
    params: packParams,
    body: ChangePackVersion,
    example: { params: PACK_PARAMS, body: CHANGE_VERSION },
    success: { status: 200, schema: PackChange, example: PACK_CHANGE },
    recentSignIn: true,
    events: ['pack.rolled_back'],
    errors: ['not_found', 'conflict'],
  },
  replayDecisions: {
    method: 'POST',
    path: '/v1/policies/replay',
    summary: 'Try a version of a pack on recorded decisions',
    description:
      'Lists each decision that the version would change, grouped by agent and tool, against the active version of `against` (the pack itself when absent). The report is stale once that version is no longer active.',
    tag: 'packs',
    roles: ADMINS,
    body: ReplayDecisions,
    example: { body: REPLAY },
    success: { status: 200, schema: ReplayReport, example: REPLAY_REPORT },
    events: ['pack.replayed'],
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
