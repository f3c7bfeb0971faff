import { READERS } from '../role.ts';
import type { Route } from '../route.ts';
import { FRAMEWORK } from './examples.ts';
import { OscalDocument, OscalParams, OscalQuery } from './oscal.ts';

/** Frameworks and their status in the format of NIST. */
export const oscalRoutes = {
  getOscalDocument: {
    method: 'GET',
    path: '/v1/compliance/oscal/{document}',
    summary: 'Get a framework or its status as an OSCAL document',
    description:
      'OSCAL 1.2.3 in JSON. `catalog` has the controls in our own words, `component-definition` what signals say of each, and `assessment-results` the status, which alone takes `scope` and `asOf`. A control is satisfied only where it is `covered`; what people attest is a property beside that. The same thing has the same UUID in every document.',
    tag: 'compliance',
    roles: READERS,
    params: OscalParams,
    query: OscalQuery,
    example: { params: { document: 'catalog' }, query: { frameworkId: FRAMEWORK.id } },
    success: {
      status: 200,
      schema: OscalDocument,
      example: {
        catalog: {
          uuid: '0b9b0b2f-7d1b-5a53-9d0c-6d6b1f0f5a11',
          metadata: {
            title: `${FRAMEWORK.name}, ${FRAMEWORK.edition}: controls in words of our own`,
            'last-modified': '2026-11-27T08:00:00.000Z',
            version: FRAMEWORK.version,
            'oscal-version': '1.2.3',
          },
        },
      },
    },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
