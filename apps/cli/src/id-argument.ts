import { ID_PREFIXES } from '@svc/contract';

/** Words for the kinds of id whose own name is not a plain noun. */
const NOUNS: Readonly<Record<string, string>> = {
  bulkPreview: 'bulk preview',
  evidence: 'event of the evidence log',
  gatewayServer: 'gateway server',
  identityProvider: 'identity provider',
};

/** Returns what a text names that has the form of an id, `an agent`; null for any other text. */
export function idNoun(text: string): string | null {
  const prefix = /^([a-z]+)_[0-9a-z]+$/.exec(text)?.[1];
  const kind = Object.entries(ID_PREFIXES).find(([, one]) => one === prefix)?.[0];
  if (kind === undefined) return null;
  const noun = NOUNS[kind] ?? kind;
  return `${/^(?:[aeio]|us(?!er))/.test(noun) ? 'an' : 'a'} ${noun}`;
}
