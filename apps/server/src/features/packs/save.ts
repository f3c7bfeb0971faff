import { createHash } from 'node:crypto';
import type { PackId, PackSourceFile } from '@svc/contract';
import { type PackProblem, POLICY_SCHEMA, validatePack } from '@svc/policy';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { insertVersion, type NewVersion, type PackVersionRow } from './store.ts';

/** Problems that one answer lists. */
const MAX_PROBLEMS = 100;

/** Sources that the Cedar engine has validated, with what they were compiled to. */
type ValidPack = Pick<NewVersion, 'sources' | 'policies' | 'warnings'>;

/** Validates sources with the Cedar engine. Throws `unprocessable` naming each place that is not valid. */
export async function validSources(sources: readonly PackSourceFile[]): Promise<ValidPack> {
  refuseRepeatedFiles(sources);
  const validation = await validatePack(sources, POLICY_SCHEMA);
  if (!validation.ok) throw invalidPack(sources, validation.errors);
  const { policies, warnings } = validation;
  return { sources, policies, warnings: warnings.map(renderProblem) };
}

/** Saves the next version of a pack, a draft. */
export async function savePack(
  tx: Writer,
  principal: Principal,
  packId: PackId,
  pack: ValidPack,
): Promise<Written<PackVersionRow>> {
  // before the rows of the pack are locked, as every change of a pack does, so that no two wait for each other
  await beginAuthorityChange(tx);
  const row = await insertVersion(tx, principal, packId, {
    ...pack,
    promotedFrom: null,
  });
  const sourcesHash = createHash('sha256').update(JSON.stringify(pack.sources)).digest('hex');
  return {
    result: row,
    events: [
      {
        kind: 'pack.saved',
        actor: actor(principal),
        subject: { type: 'pack', id: packId },
        data: { version: row.version, sourcesHash },
      },
    ],
  };
}

function refuseRepeatedFiles(sources: readonly PackSourceFile[]): void {
  const names = sources.map(({ file }) => file);
  const at = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (at < 0) return;
  const message = `file ${names[at]} occurs twice; rename one of them`;
  throw new ApiError('unprocessable', message, [{ at: `/sources/${at}/file`, message }]);
}

function invalidPack(
  sources: readonly PackSourceFile[],
  problems: readonly PackProblem[],
): ApiError {
  const fields = problems.slice(0, MAX_PROBLEMS).map((problem) => ({
    at: `/sources/${Math.max(
      0,
      sources.findIndex(({ file }) => file === problem.file),
    )}/text`,
    message: renderProblem(problem),
  }));
  const first = fields[0]?.message ?? 'no policy';
  return new ApiError(
    'unprocessable',
    `the pack is not valid (${problems.length} problems): ${first}`,
    fields,
  );
}

function renderProblem({ file, line, column, message }: PackProblem): string {
  return `${file}:${line}:${column}: ${message}`;
}
