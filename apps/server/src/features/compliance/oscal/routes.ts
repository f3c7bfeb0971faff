import {
  assessmentResultsOf,
  catalogOf,
  componentDefinitionOf,
  type DocumentContext,
  mappingOf,
} from '@svc/compliance';
import type { OscalDocumentName } from '@svc/contract';
import type { Reader } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import {
  type Input,
  type Operation,
  WrittenJson,
  writtenReading,
} from '../../../platform/http/operation.ts';
import { wireTime } from '../../../platform/time.ts';
import { readEffectiveNow } from '../controls/effective-time.ts';
import { readAsked, type StatusParts } from '../read-asked.ts';
import { uuidV5 } from './uuid-v5.ts';

type Asked = Input<'getOscalDocument'>;

export function oscalRoutes(parts: StatusParts): Operation[] {
  const makers = makersOf(parts);
  return [
    writtenReading('getOscalDocument', async (tx, input) => {
      const { document } = input.params;
      const madeAt = wireTime(await readEffectiveNow(tx));
      const content = await makers[document](tx, input, { uuidOf: uuidV5, madeAt });
      return new WrittenJson(Buffer.from(JSON.stringify({ [document]: content })));
    }),
  ];
}

type Make = (tx: Reader, asked: Asked, context: DocumentContext) => Promise<object>;

function makersOf(parts: StatusParts): Readonly<Record<OscalDocumentName, Make>> {
  return {
    catalog: async (tx, { query }, context) => {
      refuseStatusQuery(query);
      const { frameworkId, frameworkVersion } = query;
      return catalogOf(await parts.frameworks.known(tx, frameworkId, frameworkVersion), context);
    },
    'component-definition': async (tx, { query }, context) => {
      refuseStatusQuery(query);
      const { frameworkId, frameworkVersion } = query;
      const framework = await parts.frameworks.known(tx, frameworkId, frameworkVersion);
      return componentDefinitionOf(framework, mappingOf(framework), context);
    },
    'assessment-results': async (tx, { principal, query }, context) => {
      const read = await readAsked(tx, query.frameworkId, query, parts);
      const { framework, mappingVersion, statuses, results } = read;
      const assessed = {
        ...{ framework, mappingVersion, statuses, results },
        tenant: principal.tenant.id,
        scope: read.scope?.id ?? null,
        snapshot: read.snapshot?.id ?? null,
        readAt: wireTime(read.readAt),
      };
      return assessmentResultsOf(assessed, context);
    },
  };
}

/** A document that is the same for every scope and day must not look as if it were of one. */
function refuseStatusQuery(query: Asked['query']): void {
  for (const name of ['scope', 'asOf'] as const) {
    if (query[name] === undefined) continue;
    const message = 'is taken by assessment-results only; leave it out';
    throw new ApiError('malformed', `the query is not valid at "/${name}": ${message}`, [
      { at: `/${name}`, message },
    ]);
  }
}
