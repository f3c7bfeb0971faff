import { isRare } from '../rarity.ts';
import type { SecretContext, Verdict } from '../rule.ts';

/** `secret` is the private member of a JSON Web Key only if the key's type is beside it. */
export function memberBeside(type: RegExp): (secret: string, context: SecretContext) => Verdict {
  return (secret, { text, start, end }) => {
    const around = text.slice(Math.max(0, start - 1500), end + 1500);
    return type.test(around) && isRare(secret) ? 'high' : 'other';
  };
}
