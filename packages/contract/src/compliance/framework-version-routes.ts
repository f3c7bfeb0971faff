import { Type } from 'typebox';
import { ADMINS, READERS } from '../role.ts';
import type { Route } from '../route.ts';
import { FRAMEWORK } from './examples.ts';
import {
  DifferenceQuery,
  FrameworkDifference,
  FrameworkVersions,
  PutFrameworkVersion,
  type FrameworkVersions as Versions,
} from './framework-version.ts';
import { FrameworkId } from './schemas.ts';

const params = Type.Object({ frameworkId: FrameworkId });
const PARAMS = { frameworkId: FRAMEWORK.id };

const VERSIONS: Versions = {
  frameworkId: FRAMEWORK.id,
  version: FRAMEWORK.version,
  movedAt: null,
  versions: [
    {
      version: FRAMEWORK.version,
      edition: FRAMEWORK.edition,
      published: FRAMEWORK.published,
      controls: 72,
      isReachable: false,
    },
  ],
};

const DIFFERENCE: FrameworkDifference = {
  frameworkId: FRAMEWORK.id,
  from: FRAMEWORK.version,
  to: '2.0',
  added: ['GOVERN 1.8'],
  removed: ['MAP 5.2'],
  renumbered: [{ from: 'MAP 5.1', to: 'MAP 4.3', isUnchanged: true }],
  changed: ['GOVERN 1.2'],
  unchanged: 69,
  attestations: { moved: 20, left: 2 },
};

/** Versions of a framework side by side. */
export const frameworkVersionRoutes = {
  getFrameworkVersions: {
    method: 'GET',
    path: '/v1/compliance/frameworks/{frameworkId}/versions',
    summary: 'Get the versions of a framework, and the one that the tenant has',
    description:
      'A tenant has the newest version that was there when it was created, until an administrator moves it: a version that arrives later changes nothing by itself.',
    tag: 'compliance',
    roles: READERS,
    params,
    example: { params: PARAMS },
    success: { status: 200, schema: FrameworkVersions, example: VERSIONS },
    errors: ['not_found'],
  },
  getFrameworkDifference: {
    method: 'GET',
    path: '/v1/compliance/frameworks/{frameworkId}/difference',
    summary: 'Get what moving to another version of a framework would bring',
    description:
      'Controls that are added, removed, renumbered or changed, and how many attestations would move. `unprocessable` where no transition from the version that the tenant has is known.',
    tag: 'compliance',
    roles: READERS,
    params,
    query: DifferenceQuery,
    example: { params: PARAMS, query: { frameworkVersion: DIFFERENCE.to } },
    success: { status: 200, schema: FrameworkDifference, example: DIFFERENCE },
    errors: ['not_found', 'unprocessable'],
  },
  putFrameworkVersion: {
    method: 'PUT',
    path: '/v1/compliance/frameworks/{frameworkId}/version',
    summary: 'Move the tenant to another version of a framework',
    description:
      'For an administrator who signed in within the last 15 minutes. Attestations that count move where their control is marked unchanged, with the event that sealed them; all others, decisions and owners stay with the former version, which stays readable. It is sealed, and the next snapshot is marked. `unprocessable` where no transition is known, or more than 2,000 attestations would move.',
    tag: 'compliance',
    roles: ADMINS,
    params,
    body: PutFrameworkVersion,
    example: { params: PARAMS, body: { version: FRAMEWORK.version } },
    success: { status: 200, schema: FrameworkVersions, example: VERSIONS },
    recentSignIn: true,
    changesAuthority: { never: 'a version of a framework allows nobody anything' },
    events: ['compliance.framework_version_changed', 'compliance.attestations_moved'],
    errors: ['not_found', 'unprocessable'],
  },
} as const satisfies Record<string, Route>;
