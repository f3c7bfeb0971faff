import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { ListQuery, Page } from '../list.ts';
import { READERS } from '../role.ts';
import type { Route } from '../route.ts';
import { applicabilityRoutes } from './applicability-routes.ts';
import { attestationRoutes } from './attestation-routes.ts';
import { auditPackRoutes } from './audit-pack-routes.ts';
import { versionQuery } from './control.ts';
import { controlRoutes } from './control-routes.ts';
import { FrameworkWithControls } from './control-status.ts';
import { READ_OF, STATUS_COUNTS } from './control-status-examples.ts';
import { FRAMEWORK, FRAMEWORK_CONTROL } from './examples.ts';
import { frameworkVersionRoutes } from './framework-version-routes.ts';
import { oscalRoutes } from './oscal-routes.ts';
import { overviewRoutes } from './overview-routes.ts';
import { Framework, FrameworkId } from './schemas.ts';
import { scopeRoutes } from './scope-routes.ts';
import { signalRoutes } from './signal-routes.ts';
import { statusQuery } from './snapshot-ref.ts';
import { snapshotRoutes } from './snapshot-routes.ts';

export const complianceRoutes = {
  listFrameworks: {
    method: 'GET',
    path: '/v1/compliance/frameworks',
    summary: 'List the compliance frameworks',
    description:
      'Each in its current version, with the numbers of its controls. A control whose day has not come is listed but not in force.',
    tag: 'compliance',
    roles: READERS,
    query: ListQuery,
    success: { status: 200, schema: Page(Framework), example: examplePage(FRAMEWORK) },
    errors: [],
  },
  getFramework: {
    method: 'GET',
    path: '/v1/compliance/frameworks/{frameworkId}',
    summary: 'Get a framework with its controls and the counts of their status',
    description:
      'All controls in the order of the framework, in our own words: the text of the framework itself is not repeated. Each column of the status is counted apart, and no number joins the two.',
    tag: 'compliance',
    roles: READERS,
    params: Type.Object({ frameworkId: FrameworkId }),
    query: Type.Object({ ...versionQuery, ...statusQuery }, { additionalProperties: false }),
    example: { params: { frameworkId: FRAMEWORK.id } },
    success: {
      status: 200,
      schema: FrameworkWithControls,
      example: {
        framework: FRAMEWORK,
        ...READ_OF,
        status: STATUS_COUNTS,
        controls: [FRAMEWORK_CONTROL],
      },
    },
    errors: ['not_found'],
  },
  ...frameworkVersionRoutes,
  ...controlRoutes,
  ...attestationRoutes,
  ...applicabilityRoutes,
  ...scopeRoutes,
  ...signalRoutes,
  ...overviewRoutes,
  ...oscalRoutes,
  ...snapshotRoutes,
  ...auditPackRoutes,
} as const satisfies Record<string, Route>;
