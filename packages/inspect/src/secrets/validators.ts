import type { Confidence } from '@svc/contract';
import { isPlaceholder } from './placeholder.ts';
import { isRare } from './rarity.ts';
import type { SecretRule } from './rule.ts';

type Validate = NonNullable<SecretRule['validate']>;

/** The value must look drawn at random; otherwise it is not this rule's. */
export function whenRare(confidence: Confidence): Validate {
  return (secret) => (isRare(secret) ? confidence : 'other');
}

/** What follows the value's public beginning must look drawn at random; otherwise it is not this rule's. */
export function whenRareAfter(prefix: RegExp, confidence: Confidence): Validate {
  return (secret) => (isRare(secret.replace(prefix, '')) ? confidence : 'other');
}

/** The part that `part` matches (its first group, if it has one) must be random and no placeholder. */
export function whenPartRare(part: RegExp, confidence: Confidence): Validate {
  return (secret, { isStrict }) => {
    const match = part.exec(secret);
    const random = match?.[1] ?? match?.[0] ?? '';
    return isRare(random) && !isPlaceholder(random, isStrict) ? confidence : 'void';
  };
}
