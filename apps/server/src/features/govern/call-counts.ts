import { hash } from 'node:crypto';
import {
  type Call,
  countRanges,
  type Decision,
  type Facts,
  type Pack,
  toolNames,
  toolNamesAsSent,
} from '@svc/policy';
import type pg from 'pg';
import type { CountsOf } from './decision-parts.ts';

const NOT_COUNTED = { rate: null, priorDenials: null };

type CountRow = { last_minute: number; last_hour: number; denials: number };

/**
 * Returns a function that reads the counts of an agent. A call counts for a minute and for an hour from its sealing, and up
 * to 5 s and 5 min longer.
 */
export function callCounts(pool: pg.Pool): CountsOf {
  return async (tenantId, agentId, tool) => {
    const { rows } = await pool.query<CountRow>({
      name: 'find_call_counts',
      text: 'select * from find_call_counts($1, $2, $3)',
      values: [tenantId, agentId, tool],
    });
    const { last_minute, last_hour, denials } = rows[0] as CountRow;
    return {
      rate: { lastMinute: Number(last_minute), lastHour: Number(last_hour) },
      priorDenials: Number(denials),
    };
  };
}

/** Returns the counts that rules of the pack read; null each where none does. */
export async function readCounts(
  countsOf: CountsOf,
  pack: Pack,
  tenantId: string,
  agentId: string,
  call: Call,
): Promise<Pick<Facts, 'rate' | 'priorDenials'>> {
  if (pack.counts === null) return NOT_COUNTED;
  const { rate, priorDenials } = await countsOf(tenantId, agentId, countedTool(call));
  return {
    rate: pack.counts.rate === null ? null : rate,
    priorDenials: pack.counts.denials === null ? null : priorDenials,
  };
}

/**
 * Returns how a decision is counted when it is sealed, with the counts under which it is valid; undefined if no rule of the
 * pack reads counts. A call that the gateway sanitizes and forwards does not count as denied.
 */
export function countedDecision(
  pack: Pack,
  facts: Facts,
  agentId: string,
  call: Call,
  decision: Decision,
  isForwarded: boolean,
): string | undefined {
  if (pack.counts === null) return undefined;
  const isDenied =
    decision.outcome !== 'allow' && !(isForwarded && decision.outcome === 'sanitize');
  const ranges = countRanges(pack.counts, facts);
  return JSON.stringify({ agent: agentId, tool: countedTool(call), ...ranges, isDenied });
}

/**
 * Returns the key that calls of a tool are counted under; names of tools may be long and hold any character. Calls through the
 * gateway keep the key that they had before a tool had one id, so that an upgrade forgets no count.
 */
function countedTool(call: Call): string {
  const { name } = toolNames(call);
  return hash('sha256', toolNamesAsSent({ ...call, tool: name }).id, 'base64url');
}
