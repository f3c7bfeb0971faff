import type { PackId, PackSourceFile, PackValidation } from '@svc/contract';
import type { PackProblem, ToolReference } from '@svc/policy';
import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { ValidatePolicies } from '../../platform/policy-engine/contained-engine.ts';
import { type NamedTools, newestFiles } from './store.ts';
import { droppedFiles, unknownTools } from './version-warnings.ts';
import type { NewVersion } from './write-version.ts';

/** Problems that one answer lists. */
const MAX_PROBLEMS = 100;

export type { ValidatePolicies } from '../../platform/policy-engine/contained-engine.ts';

/** Validates sources with the Cedar engine. Throws `unprocessable` naming each place that is not valid. */
export async function validSources(
  validate: ValidatePolicies,
  sources: readonly PackSourceFile[],
): Promise<NewVersion> {
  refuseRepeatedFiles(sources);
  const validation = await validate(sources);
  if (!validation.ok) throw invalidPack(sources, validation.errors);
  const { policies, warnings, references } = validation;
  return {
    sources,
    policies,
    references: referencesOf(references),
    warnings: warnings.map(renderProblem),
  };
}

/** What the engine finds in sources, before it is known which tools exist. */
export type SourcesValidation = {
  readonly sources: readonly PackSourceFile[];
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly references: readonly NamedTools[];
};

/** Validates sources as saving them does, and returns what it finds. Throws `unprocessable` where a file occurs twice. */
export async function validationOf(
  validate: ValidatePolicies,
  sources: readonly PackSourceFile[],
): Promise<SourcesValidation> {
  refuseRepeatedFiles(sources);
  const validation = await validate(sources);
  return {
    sources,
    errors: validation.ok ? [] : validation.errors.map(renderProblem),
    warnings: validation.warnings.map(renderProblem),
    references: validation.ok ? referencesOf(validation.references) : [],
  };
}

/** Returns a validation as the API shows it, with what the tools that exist, and the newest version, add to it. */
export async function wireValidation(
  tx: Reader,
  packId: PackId,
  { sources, errors, warnings, references }: SourcesValidation,
): Promise<PackValidation> {
  const all = [
    ...droppedFiles(await newestFiles(tx, packId), sources),
    ...(await unknownTools(tx, references)),
    ...warnings,
  ];
  return {
    isValid: errors.length === 0,
    errors: errors.slice(0, MAX_PROBLEMS),
    errorCount: errors.length,
    warnings: all.slice(0, MAX_PROBLEMS),
    warningCount: all.length,
  };
}

function referencesOf(references: readonly ToolReference[]): NamedTools[] {
  return references.map(({ policy, named, at: { file, line, column } }) => ({
    policy,
    named,
    at: `${file}:${line}:${column}`,
  }));
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
