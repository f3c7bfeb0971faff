import type { Mapping } from './code-tree.ts';
import type { Ref } from './program.ts';

/** Returns the value of a key in an object literal; null without one. */
export function entry(mapping: Ref, name: string): Ref | null {
  for (const { key, value } of (mapping.code as Mapping).entries) {
    if (key?.kind === 'text' && key.value === name) return { ...mapping, code: value };
    if (key === null && value.kind === 'mapping') {
      const found = entry({ ...mapping, code: value }, name);
      if (found !== null) return found;
    }
  }
  return null;
}
