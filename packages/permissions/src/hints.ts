import type { HintGroup } from '@svc/inspect';

const KINDS = /\.(tf|tofu|tfvars|json|ya?ml|template|bicep|jinja)$/i;
const NEVER =
  /(^|\/)(node_modules|\.terraform|cdk\.out\/asset\.[^/]*\/)\/|(^|\/)(package(-lock)?|tsconfig[^/]*|composer|angular)\.json$/;

/** Whether a file may hold AI permissions, by its name and the words in it. */
export function nominatesPermissions(path: string, hints: ReadonlySet<HintGroup>): boolean {
  return hints.has('ai-permission') && KINDS.test(path) && !NEVER.test(path);
}
