import { MOVE } from '../formats/wallet-key.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate, type Verdict } from '../rule.ts';

/** The commonest words that are not of the list of BIP 39. */
const PROSE = new Set(['the', 'and', 'for', 'are', 'was', 'from', 'has', 'its', 'not', 'which']);

/** BIP 39 phrases have 12, 15, 18, 21 or 24 words; a phrase that repeats many of them is one for tests. */
function phrase(secret: string): Verdict {
  const words = secret.split(/\s+/);
  if (words.length % 3 !== 0 || words.some((word) => PROSE.has(word))) return 'other';
  return new Set(words).size >= words.length - 3 ? 'high' : 'void';
}

export const BIP39_RULES: RuleList = () => [
  {
    id: 'secret/bip39-recovery-phrase',
    title: 'Recovery phrase of a wallet',
    provider: 'bip39',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(
      'mnemonic|(?:seed|recovery|secret|wallet)_?(?:recovery_?)?phrase|seed_?words',
      '[a-z]{3,8}(?: [a-z]{3,8}){11,23}',
    ),
    flags: 'i',
    structured: true,
    validate: phrase,
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'BIP 39, Mnemonic code for generating deterministic keys',
  },
];
