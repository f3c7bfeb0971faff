import { DEFAULT_LIMIT, type FrameworkWithControls } from '@svc/contract';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import {
  type Operation,
  reading,
  WrittenJson,
  writtenReading,
} from '../../platform/http/operation.ts';
import { readAsked, type StatusParts } from './read-asked.ts';
import { readOf } from './statuses/wire-status.ts';
import { FrameworksOfDay } from './wire-framework.ts';

export function complianceRoutes({ cache, frameworks }: StatusParts): Operation[] {
  const ofDay = new FrameworksOfDay();
  return [
    reading('listFrameworks', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [after] = decodeCursor(query.cursor, ['string']) ?? [];
      const all = await frameworks.all(tx);
      const start = all.findIndex(({ id }) => id === after) + 1;
      const rest = all.slice(start, start + limit + 1);
      const day = today();
      return page(
        rest,
        limit,
        ({ id }) => [id],
        (framework) => ofDay.get(framework, day).framework,
      );
    }),
    writtenReading('getFramework', async (tx, { params, query }) => {
      const read = await readAsked(tx, params.frameworkId, query, { cache, frameworks });
      const of = readOf(read);
      const { framework, controls } = ofDay.get(read.framework, of.readAt.slice(0, 10));
      return withControls({ framework, ...of, status: read.counts }, controls);
    }),
  ];
}

/** Returns the answer with the controls, `[{...}]`, as its last member. */
function withControls(head: Omit<FrameworkWithControls, 'controls'>, controls: Buffer) {
  const before = Buffer.from(`${JSON.stringify(head).slice(0, -1)},"controls":`);
  return new WrittenJson(Buffer.concat([before, controls, Buffer.from('}')]));
}

/** Today in UTC, `YYYY-MM-DD`. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}
