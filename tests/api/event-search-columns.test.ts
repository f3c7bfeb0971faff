import { newId } from '@svc/contract';
import { encodeEvent, type LedgerEvent } from '@svc/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment } from '../harness/deployment.ts';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await borrowDeployment();
});
afterAll(() => deployment?.stop());

/** The columns as migrations 0030 and 0131 define them: patterns over the whole text. */
const DEFINITION = `
  select left(substring(event from '^\\{"actor":\\{"id":"(agt_[0-9a-z]+)"'), 256) as agent,
    left(substring(right(event, 8192) from
      '"subject":\\{"id":"((?:[^"\\\\]|\\\\.)*)"(?:,"name":"(?:[^"\\\\]|\\\\.)*")?,"type":"tool"\\},"time":"[^"]{24}","v":[12]\\}$'), 256) as tool,
    case when kind = 'policy_decision' then
      substring(event from '"data":\\{(?:"[A-Za-z]+":"[^"]*",)*"decision":"([a-z_]+)"') end as decision
  from unnest($1::text[], $2::text[]) with ordinality e(event, kind, at) order by at`;
const COLUMNS = `
  select s.agent, s.tool, s.decision
  from unnest($1::text[], $2::text[]) with ordinality e(event, kind, at), event_search(event, kind) s order by at`;

/** Texts that look like pieces of an event, and any others. */
const hostile = fc.oneof(
  fc.constantFrom(
    '"subject":{"id":"',
    '","type":"tool"},"time":"',
    '"data":{"decision":"deny"',
    'agt_1"',
    'repo.read',
    '\\',
    '"',
    'é😀',
    'x'.repeat(300),
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
);
const decision = fc.oneof(fc.constantFrom('allow', 'deny', 'Allow', ''), hostile);
const data = fc.oneof(
  fc.record({ decision }),
  fc.record({ argumentsHash: fc.oneof(fc.constant('a'.repeat(64)), hostile), decision }),
  fc.record({ approval: fc.oneof(fc.constant(newId('approval')), hostile), decision }),
  fc.record({ approval: hostile, argumentsHash: hostile, decision }),
  fc.record({ actor: hostile, data: fc.record({ decision }) }),
  fc.record({ subject: fc.record({ id: hostile, type: fc.constant('tool') }), decision }),
);
const event = fc
  .record({
    kind: fc.constantFrom('policy_decision', 'agent.approved'),
    agent: fc.oneof(
      fc.constant(newId('agent')),
      fc.constantFrom('agt_', 'agt_1', 'agt_X', `agt_${'a'.repeat(300)}`),
      hostile,
    ),
    tool: hostile,
    type: fc.constantFrom('tool', 'agent'),
    isNamed: fc.boolean(),
    data,
  })
  .map(({ kind, agent, tool, type, isNamed, data }) => {
    const fields = {
      v: 1,
      id: newId('evidence'),
      time: new Date().toISOString(),
      kind,
      actor: { type: 'agent', id: agent },
      subject: { type, id: tool, ...(isNamed && { name: tool }) },
      data,
      commitments: {},
    };
    return { kind, text: encodeEvent(fields as LedgerEvent).replaceAll('\\u0000', '') };
  });

test('events are searched by what patterns over their whole text find in them, whatever they hold [EVID-06]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 20, maxLength: 40 }), async (events) => {
      const values = [events.map(({ text }) => text), events.map(({ kind }) => kind)];
      expect(await deployment.sql(COLUMNS, values)).toEqual(
        await deployment.sql(DEFINITION, values),
      );
    }),
    { numRuns: 100 },
  );
});
