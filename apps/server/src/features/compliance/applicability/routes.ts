import type { Profile } from '@svc/compliance';
import { DEFAULT_LIMIT, type StatementLine } from '@svc/contract';
import type { Reader } from '../../../db/database.ts';
import type { Browsable } from '../../../platform/http/browse.ts';
import { decodeCursor, page } from '../../../platform/http/cursor.ts';
import {
  type Input,
  type Operation,
  reading,
  streaming,
  writing,
} from '../../../platform/http/operation.ts';
import { Exports } from '../../../platform/http/send-export.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keyOf } from '../controls/known-control.ts';
import { recordsOf } from '../controls/records.ts';
import type { TenantFrameworks } from '../controls/tenant-frameworks.ts';
import { decideApplicability } from './decide.ts';
import { STATEMENT_COLUMNS } from './export-columns.ts';
import { readStatement, type StatementRequest } from './statement.ts';
import { readDecisions, wireDecision } from './store.ts';

export function applicabilityRoutes(
  { db }: Pick<Platform, 'db'>,
  frameworks: TenantFrameworks,
): Operation[] {
  return [
    writing('decideApplicability', async (tx, { principal, params, body }) => {
      const known = await frameworks.control(tx, params, body.frameworkVersion);
      const { result, ...written } = await decideApplicability(tx, principal, known, body);
      return { ...written, result: wireDecision(result) };
    }),
    reading('listApplicabilityDecisions', async (tx, { params, query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const key = keyOf(await frameworks.control(tx, params, query.frameworkVersion));
      const where = await recordsOf(tx, key, query.scope, decodeCursor(query.cursor, ['integer']));
      const rows = await readDecisions(tx, where, limit + 1);
      return page(rows, limit, ({ position }) => [position], wireDecision);
    }),
    reading('getStatementOfApplicability', async (tx, { params, query }) =>
      readStatement(tx, await requestOf(tx, frameworks, params, query)),
    ),
    exportRoute(new Exports(db), db, frameworks),
  ];
}

function exportRoute(
  exports: Exports,
  db: Platform['db'],
  frameworks: TenantFrameworks,
): Operation {
  return streaming(
    'exportStatementOfApplicability',
    async ({ principal, params, query }, reply) => {
      const { format = 'csv', ...asked } = query;
      const request = await db
        .tenant(principal.tenant.id, 'interactive')
        .read((tx) => requestOf(tx, frameworks, params, asked));
      const { id, version } = request.framework;
      return exports.send(reply, format, {
        name: `statement-of-applicability-${id}-${version}`,
        listOf: (tx) => statementList(tx, request),
        itemOf: (line: StatementLine) => line,
        columns: STATEMENT_COLUMNS,
      });
    },
  );
}

/** The lines of a statement as a list: a framework has fewer controls than a page of an export has rows. */
async function statementList(
  tx: Reader,
  request: StatementRequest,
): Promise<Browsable<StatementLine>> {
  const { controls } = await readStatement(tx, request);
  return {
    position: ['string'],
    positionOf: ({ controlId }) => [controlId],
    read: async ({ from, limit }) => {
      const start = controls.findIndex(({ controlId }) => controlId === from?.[0]) + 1;
      return controls.slice(start, start + limit);
    },
    find: async (id) => controls.find(({ controlId }) => controlId === id) ?? null,
    count: async (limit) => Math.min(limit, controls.length),
  };
}

async function requestOf(
  tx: Reader,
  frameworks: TenantFrameworks,
  { frameworkId }: Input<'getStatementOfApplicability'>['params'],
  { frameworkVersion, scope, ...profile }: Input<'getStatementOfApplicability'>['query'],
): Promise<StatementRequest> {
  return {
    framework: await frameworks.known(tx, frameworkId, frameworkVersion),
    scopeId: scope ?? null,
    profile: { ...NO_PROFILE, ...profile },
  };
}

const NO_PROFILE: Profile = {
  provider: false,
  deployer: false,
  gpaiProvider: false,
  highRisk: false,
};
