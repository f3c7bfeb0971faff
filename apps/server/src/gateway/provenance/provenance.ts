import type { TaintFacts } from '@svc/policy';
import type { Database } from '../../db/database.ts';
import { CoalescedReads } from '../../foundation/coalesced-reads.ts';
import { nextTurn } from '../../foundation/next-turn.ts';
import { beginAuthorityChange, seal } from '../../platform/ledger/seal.ts';
import { copiedPaths } from './fragments.ts';
import { isSensitivePath } from './sensitive-argument.ts';
import { appendFragments, readTaint, recordSources, type StoredTaint } from './store.ts';

type Agent = { readonly tenantId: string; readonly id: string; readonly name: string };
type Server = { readonly id: string; readonly name: string };
type Known = { readonly epoch: number; readonly taint: StoredTaint | null };

/**
 * What agents have read, and what of it reaches arguments. Kept by agent and not by session: an agent has a session with
 * each server, and opens new ones as it likes.
 */
export type Provenance = {
  /** Returns what an agent has read, as of this authority epoch or later, and which arguments are copied from it. */
  taintOf(agent: Agent, epoch: number, args: unknown): Promise<TaintFacts>;
  /** Records, before a call is forwarded, that the agent will read output of the server; `labels` are those of the tool. */
  mark(agent: Agent, server: Server, labels: readonly string[]): Promise<void>;
  /** Records, before a response of an untrusted tool is released, what can be recognised of it. */
  learn(agent: Agent, labels: readonly string[], output: unknown): Promise<void>;
};

/** Returns the keyed hashes of what is recognisable in a value, as `fragmentsOf` does. */
type Digest = (tenantId: string, value: unknown, key: Buffer) => Promise<readonly string[]>;

const MAX_CACHED_AGENTS = 5_000;

/**
 * Opens the provenance of a deployment. What an agent reads first advances the tenant's epoch, so that an agent that had
 * read nothing in an epoch has read nothing in all of it; another one's row is read for each decision.
 */
export function openProvenance(db: Database, key: Buffer, digest: Digest): Provenance {
  const reads = new CoalescedReads<Known>({ maxKept: MAX_CACHED_AGENTS });
  const keyOf = ({ tenantId, id }: Agent) => `${tenantId} ${id}`;
  const readAgain = (agent: Agent) =>
    db.tenant(agent.tenantId).read(async (tx): Promise<Known> => {
      const head = await tx.selectFrom('ledger_heads').select('epoch').executeTakeFirstOrThrow();
      const known = reads.kept(keyOf(agent))?.taint ?? null;
      return { epoch: Number(head.epoch), taint: await readTaint(tx, agent.id, known) };
    });
  const read = async (agent: Agent, epoch: number): Promise<StoredTaint | null> => {
    const isCurrent = (known: Known) => known.taint === null && known.epoch >= epoch;
    return (await reads.get(keyOf(agent), isCurrent, () => readAgain(agent))).taint;
  };
  return {
    taintOf: async (agent, epoch, args) => {
      const taint = await read(agent, epoch);
      if (taint === null) return { sources: [], paths: [], sensitivePaths: [], privateSources: [] };
      const paths = await copiedPaths(args, taint.fragments, key, nextTurn);
      return {
        sources: taint.sources,
        paths,
        sensitivePaths: paths.filter(isSensitivePath),
        privateSources: taint.privateSources,
      };
    },
    mark: async (agent, server, labels) => {
      const isUntrusted = labels.includes('untrusted');
      const isPrivate = labels.includes('private-data');
      if (!isUntrusted && !isPrivate) return;
      await db.tenant(agent.tenantId).transact(async (tx) => {
        const before = await readTaint(tx, agent.id, null);
        const isKnown =
          before !== null &&
          (!isUntrusted || before.sources.includes(server.name)) &&
          (!isPrivate || before.privateSources.includes(server.name));
        if (!isKnown) await beginAuthorityChange(tx);
        await recordSources(tx, agent, server.name, { isUntrusted, isPrivate });
        if (isKnown) return;
        await seal(tx, {
          kind: 'gateway.source_read',
          actor: { type: 'agent', id: agent.id, name: agent.name },
          subject: { type: 'server', id: server.id, name: server.name },
          data: { isUntrusted, isPrivate },
        });
      });
      reads.forget(keyOf(agent));
    },
    learn: async (agent, labels, output) => {
      if (!labels.includes('untrusted')) return;
      const fragments = await digest(agent.tenantId, output, key);
      if (fragments.length === 0) return;
      await db.tenant(agent.tenantId).transact((tx) => appendFragments(tx, agent.id, fragments));
    },
  };
}
