import type { HintGroup } from '@svc/inspect';

const KINDS = /\.(tf|tofu|tfvars|json|ya?ml|template|bicep|jinja)$/i;
const CODE = /\.(?:[cm]?[jt]s|[jt]sx|py)$/;
const NEVER =
  /(^|\/)(node_modules|\.terraform|cdk\.out\/asset\.[^/]*\/)\/|(^|\/)(package(-lock)?|tsconfig[^/]*|composer|angular)\.json$/;

/** True for a file that may declare permissions, by its path alone. */
export function isDeclarationFile(path: string): boolean {
  return KINDS.test(path) && !NEVER.test(path);
}

/** True for a program in a language from which policies are read, by its path alone. */
export function isPolicyCode(path: string): boolean {
  return CODE.test(path) && !NEVER.test(path);
}

/** True for a file that may hold AI permissions, by its path and the words in it. */
export function nominatesPermissions(path: string, hints: ReadonlySet<HintGroup>): boolean {
  return hints.has('ai-permission') && (isDeclarationFile(path) || isPolicyCode(path));
}
