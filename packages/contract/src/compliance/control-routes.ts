import { Type } from 'typebox';
import { READERS } from '../role.ts';
import type { Route } from '../route.ts';
import { ControlParams, versionQuery } from './control.ts';
import { ControlPage, ControlsQuery, ControlWithSignals } from './control-status.ts';
import { CONTROL_PAGE, CONTROL_WITH_SIGNALS } from './control-status-examples.ts';
import { CONTROL_PARAMS } from './record-examples.ts';
import { FrameworkId } from './schemas.ts';
import { statusQuery } from './snapshot-ref.ts';

const CONTROLS = '/v1/compliance/frameworks/{frameworkId}/controls';

/** The status of controls, in two columns. */
export const controlRoutes = {
  listControls: {
    method: 'GET',
    path: CONTROLS,
    summary: 'List the controls of a framework with their status',
    description:
      'In the order of the framework, each with what signals show and what people attest: no number joins the two. Filters narrow one column each.',
    tag: 'compliance',
    roles: READERS,
    params: Type.Object({ frameworkId: FrameworkId }),
    query: ControlsQuery,
    example: { params: { frameworkId: CONTROL_PARAMS.frameworkId } },
    success: { status: 200, schema: ControlPage, example: CONTROL_PAGE },
    errors: ['not_found'],
  },
  getControl: {
    method: 'GET',
    path: `${CONTROLS}/{controlId}`,
    summary: 'Get a control with its status and signals',
    description:
      'With what each signal covers of it and leaves to ask, or the reason why no signal says anything of it. The id is percent-encoded: `A%26A-01`.',
    tag: 'compliance',
    roles: READERS,
    params: ControlParams,
    query: Type.Object({ ...versionQuery, ...statusQuery }, { additionalProperties: false }),
    example: { params: CONTROL_PARAMS },
    success: { status: 200, schema: ControlWithSignals, example: CONTROL_WITH_SIGNALS },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
