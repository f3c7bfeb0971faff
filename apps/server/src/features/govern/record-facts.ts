import { randomBytes } from 'node:crypto';
import { canonicalize, commitment, type Json, SALT_BYTES } from '@svc/ledger';
import { type Call, type Facts, type Owner, type Principal, redactArguments } from '@svc/policy';
import type pg from 'pg';
import type { Logger } from 'pino';

/** A decision and what it is made from. */
type MadeDecision = {
  readonly tenantId: string;
  readonly packId: string;
  readonly call: Call;
  /** Canonical JSON of the arguments. */
  readonly argumentsText: string;
  readonly principal: Principal;
  readonly facts: Facts;
};

/** What a decision is made from, as it is kept beside the log. */
export type FactsRecord = Pick<MadeDecision, 'tenantId' | 'packId'> & {
  /** Canonical JSON of {call, principal, facts}, values of arguments left out. */
  readonly text: string;
  readonly salt: Buffer;
  /** The ledger's commitment to `text` under `salt`, hex: what the event has of it. */
  readonly hash: string;
  /** Canonical JSON of who owns the agent, as erasures name people; null where nobody does. */
  readonly owner: string | null;
};

/** Records what decisions were made from, beside the log, so that they can be explained and replayed. */
export type DecisionRecorder = {
  /** Returns the record of a decision; null where the decision is not recorded: too many are, or it is too large. */
  prepare(decision: MadeDecision): FactsRecord | null;
  /** Keeps a record once the decision is sealed. */
  record(record: FactsRecord, evidenceId: string): void;
  close(): Promise<void>;
};

type SealedRecord = FactsRecord & { readonly evidenceId: string };

const FLUSH_MS = 1_000;
/** Decisions of one tenant that a process records between two flushes; the others are sealed and not recorded. */
const MAX_RECORDED_PER_FLUSH = 20;
const MAX_TENANTS_PER_FLUSH = 100;
const MAX_RECORD_LENGTH = 16 * 1024;
/** The least that a value without its content takes of a record: `0,`. */
const MIN_VALUE_LENGTH = 2;

/** Returns a recorder that writes in groups, apart from the path of decisions: a failure loses records and no decision. */
export function decisionRecorder(pool: pg.Pool, log: Pick<Logger, 'warn'>): DecisionRecorder {
  let counts = new Map<string, number>();
  let waiting: SealedRecord[] = [];
  let flushing: Promise<void> = Promise.resolve();
  const flush = () => {
    const records = waiting;
    [waiting, counts] = [[], new Map()];
    if (records.length === 0) return flushing;
    flushing = flushing
      .then(() => write(pool, records))
      .catch((error) => log.warn({ err: error }, 'decisions are not recorded for replay'));
    return flushing;
  };
  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();
  return {
    prepare: (decision) => {
      const { tenantId } = decision;
      const count = counts.get(tenantId) ?? 0;
      if (count >= MAX_RECORDED_PER_FLUSH) return null;
      if (count === 0 && counts.size >= MAX_TENANTS_PER_FLUSH) return null;
      counts.set(tenantId, count + 1);
      try {
        return recordOf(decision);
      } catch (error) {
        log.warn({ err: error }, 'a decision is not recorded for replay');
        return null;
      }
    },
    record: (record, evidenceId) => void waiting.push({ ...record, evidenceId }),
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

async function write(pool: pg.Pool, records: readonly SealedRecord[]): Promise<void> {
  const lines = (of: (record: SealedRecord) => string) => records.map(of).join('\n');
  await pool.query('select record_decision_facts($1, $2, $3, $4, $5, $6)', [
    lines(({ tenantId }) => tenantId),
    lines(({ evidenceId }) => evidenceId),
    lines(({ packId }) => packId),
    lines(({ text }) => text),
    lines(({ salt }) => salt.toString('hex')),
    lines(({ owner }) => owner ?? ''),
  ]);
}

function recordOf(decision: MadeDecision): FactsRecord | null {
  const { tenantId, packId, call, argumentsText, principal, facts } = decision;
  const maxValues = MAX_RECORD_LENGTH / MIN_VALUE_LENGTH;
  if (valuesUpTo(argumentsText, maxValues + 1) > maxValues) return null;
  const redacted = { ...call, arguments: redactArguments(call.arguments) };
  const text = canonicalize({ call: redacted, principal, facts } as unknown as Json);
  if (text.length > MAX_RECORD_LENGTH) return null;
  const salt = randomBytes(SALT_BYTES);
  return {
    tenantId,
    packId,
    text,
    salt,
    hash: commitment(salt, text),
    owner: ownerText(principal.owner),
  };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENS = [0x5b, 0x7b];
const CLOSES = [0x5d, 0x7d];
const COMMA = 0x2c;

/**
 * Returns the number of values below the root of a canonical JSON text, at any depth; counts at most `limit`. The text is read and
 * not the value: to list the names of a large object takes as long as to read all of it.
 */
export function valuesUpTo(text: string, limit: number): number {
  let count = 0;
  for (let at = 0; at < text.length && count < limit; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if (unit === COMMA) count++;
    else if (OPENS.includes(unit) && !CLOSES.includes(text.charCodeAt(at + 1))) count++;
  }
  return count;
}

/** Returns where the string ends that begins here: at the next quote that no odd number of backslashes escapes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
}

function ownerText(owner: Owner | null): string | null {
  if (owner === null) return null;
  const id = 'issuer' in owner ? `${owner.issuer}#${owner.subject}` : owner.contact;
  return canonicalize(id);
}
