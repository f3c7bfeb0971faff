/** Kinds whose words do not say what happened. */
const TEXTS: Readonly<Record<string, string>> = {
  policy_decision: 'Tool call decided',
  'gateway.definitions_reviewed': 'Definitions new or changed',
  'gateway.outcome': 'Tool call ended',
  'gateway.refused': 'Messages refused',
  'gateway.source_read': 'Untrusted source read',
  'govern.limited': 'Calls rate limited',
  'sign_in.refused': 'Sign-in refused',
  'subject.erased': 'Person erased',
};
/** First parts of kinds that name an area rather than a thing. */
const AREAS = /^(?:gateway|govern)\./;
const WORDS: Readonly<Record<string, string>> = {
  code_host: 'code-hosting',
  fix_pull_request: 'fix pull request',
  pr_check: 'pull-request check',
  notification: 'notification channel',
  user: 'person',
};

/** Returns what happened in an event of a kind: `Finding triaged` of `finding.triaged`. */
export function eventKindText(kind: string): string {
  const known = TEXTS[kind];
  if (known !== undefined) return known;
  const [thing = '', ...rest] = kind.replace(AREAS, '').split('.');
  const words = [WORDS[thing] ?? thing, ...rest].join(' ').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
