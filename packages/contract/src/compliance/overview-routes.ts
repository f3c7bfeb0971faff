import { EXAMPLE_TIME } from '../example.ts';
import { READERS } from '../role.ts';
import type { Route } from '../route.ts';
import { STATUS_COUNTS } from './control-status-examples.ts';
import { FRAMEWORK, FRAMEWORK_CONTROL } from './examples.ts';
import { ComplianceOverview } from './overview.ts';
import { ATTESTATION } from './record-examples.ts';

const { id, name, version, unit } = FRAMEWORK;
const CONTROL = {
  frameworkId: id,
  frameworkVersion: version,
  controlId: FRAMEWORK_CONTROL.id,
  title: FRAMEWORK_CONTROL.title,
};

export const overviewRoutes = {
  getComplianceOverview: {
    method: 'GET',
    path: '/v1/compliance/overview',
    summary: 'Get the counts of all frameworks, contradictions, and what ends soon',
    description:
      'Each column of the status is counted apart, and no number joins the two. What needs a person is listed: controls that are attested while a signal is not met, and attestations and decisions that end soon.',
    tag: 'compliance',
    roles: READERS,
    success: {
      status: 200,
      schema: ComplianceOverview,
      example: {
        readAt: EXAMPLE_TIME,
        frameworks: [{ id, name, version, unit, status: STATUS_COUNTS }],
        contradicted: [CONTROL],
        ending: [
          { kind: 'attestation', ...CONTROL, scope: null, expiresAt: ATTESTATION.expiresAt },
        ],
      },
    },
    errors: [],
  },
} as const satisfies Record<string, Route>;
