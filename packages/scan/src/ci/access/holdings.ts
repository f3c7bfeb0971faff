import { type ConfigNode, membersOf, scalarOf, textOf, textsBelow } from '@svc/analysis/documents';
import { paysForModels } from '../models/model-keys.ts';
import type { Holding } from '../rules/ci-rule.ts';
import { readPaths } from '../workflow/expressions.ts';

/** What a job's token may write: `much`, code or releases; `words`, comments and labels only. */
export type TokenWrite = 'much' | 'words' | 'nothing' | 'unknown';

const WORDS = new Set([
  'issues',
  'pull-requests',
  'discussions',
  'checks',
  'statuses',
  'models',
  'copilot-requests',
  'id-token',
]);

/** `permissions:` of a job or workflow; if absent, the repository's setting decides, which the file does not contain. */
export function tokenWrite(permissions: ConfigNode | null): TokenWrite {
  if (permissions === null) return 'unknown';
  const all = textOf(permissions)?.text;
  if (all !== undefined) return all === 'write-all' ? 'much' : 'nothing';
  const written = membersOf(permissions).filter(({ value }) => scalarOf(value) === 'write');
  if (written.some(({ name }) => !WORDS.has(name))) return 'much';
  return written.some(({ name }) => name !== 'models' && name !== 'copilot-requests')
    ? 'words'
    : 'nothing';
}

/** True where `permissions:` of a job or workflow lets the token ask the models of the code host. */
export function canAskModels(permissions: ConfigNode | null): boolean {
  return membersOf(permissions).some(
    ({ name, value }) =>
      /^(?:models|copilot-requests)$/.test(name) &&
      /^(?:read|write)$/.test(String(scalarOf(value))),
  );
}

/** Names of secrets that texts below a node read, without the job's own token and without keys of models. */
export function otherSecrets(node: ConfigNode | null): string[] {
  return secretNames(node).filter((name) => name !== 'GITHUB_TOKEN' && !paysForModels(name));
}

function secretNames(node: ConfigNode | null): string[] {
  return [...textsBelow(node)].flatMap(({ text }) =>
    text.includes('${{')
      ? readPaths(text)
          .filter((path) => path.startsWith('secrets.'))
          .map((path) => path.slice('secrets.'.length))
      : [],
  );
}

/** Actions that sign in to a cloud. */
const CLOUD =
  /^(?:google-github-actions\/auth|aws-actions\/configure-aws-credentials|azure\/login)@/i;
/** Actions that leave credentials of a cloud or an app in the job. */
const SIGN_IN =
  /^(?:google-github-actions\/auth|aws-actions\/configure-aws-credentials|azure\/login|hashicorp\/vault-action|1password\/load-secrets-action)@/i;
export const APP_TOKEN =
  /^(?:actions\/create-github-app-token|tibdex\/github-app-token|getsentry\/action-github-app-token|peter-murray\/workflow-application-token-action)@/i;

/** True for a step that signs in to a cloud, whose models later steps can then ask without a key. */
export function signsIn(uses: string): boolean {
  return CLOUD.test(uses);
}

/** True for a step after which later steps can use credentials that they do not name. */
export function leavesCredentials(uses: string, inputs: ConfigNode | null): boolean {
  return (
    SIGN_IN.test(uses) || (/^docker\/login-action@/.test(uses) && otherSecrets(inputs).length > 0)
  );
}

export function holdingOf(token: TokenWrite, hasSecrets: boolean): Holding {
  if (token === 'much' || token === 'words') return hasSecrets ? 'write-and-secrets' : 'write';
  if (hasSecrets) return 'secrets';
  return token === 'unknown' ? 'unknown' : 'model';
}
