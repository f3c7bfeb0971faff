import { Readable } from 'node:stream';
import type { Asset, Relation } from '@svc/contract';
import { type BomInput, type BomSource, bomPieces, VERSION } from '@svc/scan/bom';
import type { FastifyReply } from 'fastify';
import type { Database, Reader } from '../../db/database.ts';
import { type Operation, streaming } from '../../platform/http/operation.ts';
import { wireTime } from '../../platform/time.ts';
import { presentAssets, presentRelations } from '../inventory/read-model.ts';
import { allRepositories, findRepository } from '../repositories/read-model.ts';
import { type NewestScan, newestScans } from '../scans/read-model.ts';

/** What is stored of some repositories, by repository id. */
type Facts = {
  readonly assets: ReadonlyMap<string, readonly Asset[]>;
  readonly relations: ReadonlyMap<string, readonly Relation[]>;
  readonly scans: ReadonlyMap<string, NewestScan>;
};

export type AibomParts = { readonly db: Database };

/**
 * Bills of materials of what the inventory holds: the same inventory gives the same bytes. A bill is made after its
 * transaction, in turns with other requests, and sent only once it is whole.
 */
export function aibomRoutes({ db }: AibomParts): Operation[] {
  return [
    streaming('getRepositoryAibom', async ({ principal, params }, reply) => {
      const input = await db.tenant(principal.tenant.id).read(async (tx) => {
        const { repo_id: id, name } = await findRepository(tx, params.repoId);
        const facts = await factsOf(tx, id);
        const source = sourceOf(id, null, facts);
        return bomInput(name, source.commit, [source], facts);
      });
      return sent(reply, await bomPieces(input));
    }),
    streaming('getAibom', async ({ principal }, reply) => {
      const input = await db.tenant(principal.tenant.id).read(async (tx) => {
        const facts = await factsOf(tx, null);
        const repositories = await allRepositories(tx);
        const sources = repositories.map(({ repo_id: id, name }) => sourceOf(id, name, facts));
        return bomInput(principal.tenant.slug, null, sources, facts);
      });
      return sent(reply, await bomPieces(input));
    }),
  ];
}

/** Pieces are small; some hundreds make a write that is worth its while. */
const TOGETHER = 200;

function sent(reply: FastifyReply, pieces: readonly string[]): FastifyReply {
  const writes = function* () {
    for (let at = 0; at < pieces.length; at += TOGETHER)
      yield pieces.slice(at, at + TOGETHER).join('');
  };
  const body = Readable.from(writes(), { objectMode: false });
  return reply.type('application/json; charset=utf-8').send(body);
}

async function factsOf(tx: Reader, repoId: string | null): Promise<Facts> {
  const assets = await presentAssets(tx, repoId);
  const relations = await presentRelations(tx, repoId);
  const scans = await newestScans(tx, repoId);
  return { assets, relations, scans: new Map(scans.map((scan) => [scan.repoId, scan])) };
}

/** A repository whose default branch was never scanned has whatever other branches showed, and is not complete. */
function sourceOf(id: string, repository: string | null, facts: Facts): BomSource {
  const scan = facts.scans.get(id);
  return {
    repository,
    commit: scan?.commit ?? null,
    assets: facts.assets.get(id) ?? [],
    relations: facts.relations.get(id) ?? [],
    complete: scan?.coverage.complete ?? false,
    problems: scan?.coverage.problems ?? [],
  };
}

function bomInput(
  name: string,
  version: string | null,
  sources: readonly BomSource[],
  { scans }: Facts,
): BomInput {
  const newest = [...scans.values()].sort((a, b) => b.at.getTime() - a.at.getTime())[0];
  return {
    name,
    version,
    timestamp: newest === undefined ? null : wireTime(newest.at),
    tool: { name: 'svc', version: newest?.toolVersion ?? VERSION },
    sources,
  };
}
