import { mask } from '@svc/inspect';

/** Values shorter than this would garble unrelated text, and are matched only where a rule found them. */
const MIN_VALUE_LENGTH = 8;

/** Removes known secret values from text, at any place; linear in the text. */
export type SecretMasker = {
  add(value: string): void;
  apply(text: string): string;
};

/**
 * A value that a rule recognised in one place may occur bare in another, such as a comment beside it. All reported
 * text goes through `apply` once every value is known.
 */
export function secretMasker(): SecretMasker {
  const byPrefix = new Map<string, Set<string>>();
  return {
    add(value) {
      if (value.length < MIN_VALUE_LENGTH) return;
      const prefix = value.slice(0, MIN_VALUE_LENGTH);
      const known = byPrefix.get(prefix);
      if (known === undefined) byPrefix.set(prefix, new Set([value]));
      else known.add(value);
    },
    apply(text) {
      if (byPrefix.size === 0) return text;
      let out = '';
      let copied = 0;
      for (let at = 0; at + MIN_VALUE_LENGTH <= text.length; ) {
        const value = longest(byPrefix.get(text.slice(at, at + MIN_VALUE_LENGTH)), text, at);
        if (value === null) {
          at++;
          continue;
        }
        out += text.slice(copied, at) + mask(value);
        at += value.length;
        copied = at;
      }
      return out + text.slice(copied);
    },
  };
}

function longest(values: Set<string> | undefined, text: string, at: number): string | null {
  let found: string | null = null;
  for (const value of values ?? []) {
    if (text.startsWith(value, at) && value.length > (found?.length ?? 0)) found = value;
  }
  return found;
}
