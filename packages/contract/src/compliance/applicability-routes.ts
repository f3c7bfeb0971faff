import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { EXPORTED } from '../export.ts';
import { Page } from '../list.ts';
import { READERS, TRIAGERS } from '../role.ts';
import type { Route } from '../route.ts';
import {
  ApplicabilityDecision,
  DecideApplicability,
  StatementExportQuery,
  StatementOfApplicability,
  StatementQuery,
} from './applicability.ts';
import { ControlParams } from './control.ts';
import { RecordsQuery } from './record.ts';
import {
  APPLICABILITY_DECISION,
  CONTROL_PARAMS,
  DECIDE_APPLICABILITY,
  STATEMENT_OF_APPLICABILITY,
} from './record-examples.ts';
import { FrameworkId } from './schemas.ts';

const FRAMEWORK = '/v1/compliance/frameworks/{frameworkId}';
const CONTROL = `${FRAMEWORK}/controls/{controlId}`;
const FRAMEWORK_PARAMS = { frameworkId: CONTROL_PARAMS.frameworkId };
const FrameworkParams = Type.Object({ frameworkId: FrameworkId });

/** Which controls concern a scope, by decisions of people. */
export const applicabilityRoutes = {
  decideApplicability: {
    method: 'POST',
    path: `${CONTROL}/applicability`,
    summary: 'Decide whether a control applies',
    description:
      'For a person who signed in within the last 15 minutes: an admin, or the owner of the control. It is sealed and supersedes the newest decision of the same control and scope; when it expires, the control applies again.',
    tag: 'compliance',
    roles: TRIAGERS,
    params: ControlParams,
    body: DecideApplicability,
    example: { params: CONTROL_PARAMS, body: DECIDE_APPLICABILITY },
    success: { status: 201, schema: ApplicabilityDecision, example: APPLICABILITY_DECISION },
    recentSignIn: true,
    changesAuthority: { never: 'applicability allows nobody anything' },
    events: ['control.applicability_decided'],
    errors: ['not_found', 'conflict', 'unprocessable'],
  },
  listApplicabilityDecisions: {
    method: 'GET',
    path: `${CONTROL}/applicability`,
    summary: 'List the decisions whether a control applies',
    description:
      'Newest first, of all scopes unless one is named, with those that were superseded or have expired: nothing is overwritten.',
    tag: 'compliance',
    roles: READERS,
    params: ControlParams,
    query: RecordsQuery,
    example: { params: CONTROL_PARAMS },
    success: {
      status: 200,
      schema: Page(ApplicabilityDecision),
      example: examplePage(APPLICABILITY_DECISION),
    },
    errors: ['not_found'],
  },
  getStatementOfApplicability: {
    method: 'GET',
    path: `${FRAMEWORK}/applicability`,
    summary: 'Get the statement of applicability of a framework',
    description:
      'Every control with the newest decision of the scope. A profile (`provider`, `deployer`, `gpaiProvider`, `highRisk`) adds what it suggests for controls of the EU AI Act, and decides nothing.',
    tag: 'compliance',
    roles: READERS,
    params: FrameworkParams,
    query: StatementQuery,
    example: { params: FRAMEWORK_PARAMS },
    success: {
      status: 200,
      schema: StatementOfApplicability,
      example: STATEMENT_OF_APPLICABILITY,
    },
    errors: ['not_found'],
  },
  exportStatementOfApplicability: {
    method: 'GET',
    path: `${FRAMEWORK}/applicability/export`,
    summary: 'Export the statement of applicability of a framework',
    description:
      'The controls of the statement, one a line. In CSV a cell that a spreadsheet would run begins with an apostrophe, and characters that are not seen are shown by their code points.',
    tag: 'compliance',
    roles: READERS,
    params: FrameworkParams,
    query: StatementExportQuery,
    example: { params: FRAMEWORK_PARAMS },
    success: { ...EXPORTED, example: 'control,title\r\nGOVERN 1.6,AI system inventory\r\n' },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
