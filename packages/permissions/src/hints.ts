import type { HintGroup } from '@svc/inspect';

const KINDS = /\.(tf|tofu|tfvars|json|ya?ml|template|bicep|jinja)$/i;
const NEVER =
  /(^|\/)(node_modules|\.terraform|cdk\.out\/asset\.[^/]*\/)\/|(^|\/)(package(-lock)?|tsconfig[^/]*|composer|angular)\.json$/;

/** True for a file that may declare permissions, by its path alone. */
export function isDeclarationFile(path: string): boolean {
  return KINDS.test(path) && !NEVER.test(path);
}

/** True for a file that may hold AI permissions, by its path and the words in it. */
export function nominatesPermissions(path: string, hints: ReadonlySet<HintGroup>): boolean {
  return hints.has('ai-permission') && isDeclarationFile(path);
}
