import type { PackSourceFile, PackValidation } from '@svc/contract';
import { type PackProblem, POLICY_SCHEMA, validatePack } from '@svc/policy';
import { ApiError } from '../../platform/api-error.ts';
import type { NewVersion } from './store.ts';

/** Problems that one answer lists. */
const MAX_PROBLEMS = 100;

/** Sources that the Cedar engine has validated, with what they were compiled to. */
export type ValidPack = Pick<NewVersion, 'sources' | 'policies' | 'warnings'>;

/** Validates sources with the Cedar engine. Throws `unprocessable` naming each place that is not valid. */
export async function validSources(sources: readonly PackSourceFile[]): Promise<ValidPack> {
  const validation = await validate(sources);
  if (!validation.ok) throw invalidPack(sources, validation.errors);
  const { policies, warnings } = validation;
  return { sources, policies, warnings: warnings.map(renderProblem) };
}

/** Validates sources as saving them does, and returns what it finds. Throws `unprocessable` where a file occurs twice. */
export async function validationOf(sources: readonly PackSourceFile[]): Promise<PackValidation> {
  const validation = await validate(sources);
  const errors = validation.ok ? [] : validation.errors;
  const { warnings } = validation;
  return {
    isValid: validation.ok,
    errors: errors.slice(0, MAX_PROBLEMS).map(renderProblem),
    errorCount: errors.length,
    warnings: warnings.slice(0, MAX_PROBLEMS).map(renderProblem),
    warningCount: warnings.length,
  };
}

function validate(sources: readonly PackSourceFile[]) {
  refuseRepeatedFiles(sources);
  return validatePack(sources, POLICY_SCHEMA);
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
