import { VERSION } from '@svc/analysis';
import type { BomInput, BomSource } from '@svc/bom';
import type { Asset, Relation } from '@svc/contract';
import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { wireTime } from '../../platform/time.ts';
import {
  countPresent,
  presentAssets,
  presentRelations,
  runTimeAssets,
} from '../inventory/read-model.ts';
import { allRepositories, findRepository } from '../repositories/read-model.ts';
import { type NewestScan, newestScans } from '../scans/read-model.ts';

/** What is stored of some repositories, by repository id. */
type Facts = {
  readonly assets: ReadonlyMap<string, readonly Asset[]>;
  readonly relations: ReadonlyMap<string, readonly Relation[]>;
  readonly scans: ReadonlyMap<string, NewestScan>;
};

/** Problems of one repository's newest scan that a bill lists; the scan has all. */
const MAX_PROBLEMS = 200;
/** Assets of a bill, and relations between them. */
const MAX_ENTRIES = 50_000;

/** Reads the bill of one repository. Throws `not_found`, and `unprocessable` for one that is larger than a bill may be. */
export async function repositoryBom(tx: Reader, repoId: string): Promise<BomInput> {
  const { repo_id: id, name } = await findRepository(tx, repoId);
  const facts = await factsOf(tx, id);
  const source = sourceOf(id, null, facts);
  return bomInput(name, source.commit, [source], facts);
}

/**
 * Reads the bill of a tenant: of all its repositories and what agents call, or of the repositories that are named. Throws
 * `unprocessable` for one that is larger than a bill may be.
 */
export async function tenantBom(
  tx: Reader,
  name: string,
  repoIds: readonly string[] | null = null,
): Promise<BomInput> {
  const facts = await factsOf(tx, null);
  const repositories = (await allRepositories(tx)).filter(
    ({ repo_id: id }) => repoIds?.includes(id) ?? true,
  );
  const sources = repositories.map(({ repo_id: id, name }) => sourceOf(id, name, facts));
  const atRunTime = repoIds === null ? runTimeSource(await runTimeAssets(tx)) : [];
  return bomInput(name, null, [...sources, ...atRunTime], facts);
}

/** Reads what a bill is made of. Throws `unprocessable` for one that is larger than a bill may be. */
async function factsOf(tx: Reader, repoId: string | null): Promise<Facts> {
  const present = await countPresent(tx, repoId, MAX_ENTRIES);
  for (const [what, count] of Object.entries(present)) {
    if (count <= MAX_ENTRIES) continue;
    throw new ApiError(
      'unprocessable',
      `the bill of materials has more than ${MAX_ENTRIES} ${what}; ${repoId === null ? 'get it for each repository' : 'get it by `svc bom` in the tree'}`,
    );
  }
  const assets = await presentAssets(tx, repoId);
  const relations = await presentRelations(tx, repoId);
  const scans = await newestScans(tx, repoId);
  return { assets, relations, scans: new Map(scans.map((scan) => [scan.repoId, scan])) };
}

/** What agents call, as a source of its own; none where nothing is called. */
function runTimeSource(assets: readonly Asset[]): BomSource[] {
  if (assets.length === 0) return [];
  const relations: Relation[] = [];
  return [
    {
      repository: null,
      commit: null,
      assets,
      relations,
      complete: true,
      problems: [],
      isRunTime: true,
    },
  ];
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
    problems: (scan?.coverage.problems ?? []).slice(0, MAX_PROBLEMS),
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
