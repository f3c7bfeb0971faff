import { modelId } from '@svc/analysis';
import { type ConfigNode, type ConfigText, textOf, valueAt } from '@svc/analysis/documents';
import { type Found, foundAt } from '../assets/found.ts';

/** What a reader of one kind of configuration finds: assets, and pairs of user and used. */
export type ConfigFound = {
  readonly found: readonly Found[];
  readonly uses: readonly (readonly [Found, Found])[];
};

/** Returns the text at a path of keys; null where the value is missing or is not a text. */
export const textAt = (node: ConfigNode | null, ...path: string[]): ConfigText | null =>
  textOf(valueAt(node, ...path));

export const NOTHING: ConfigFound = { found: [], uses: [] };

export function mergeNotices(all: readonly ConfigFound[]): ConfigFound {
  return { found: all.flatMap(({ found }) => found), uses: all.flatMap(({ uses }) => uses) };
}

/** The model that a value names where a model is expected; null for sentences and references to variables. */
export function configuredModel(
  value: ConfigText | null,
  path: string,
  provider: string | null = null,
): Found | null {
  if (value === null || !/^[A-Za-z0-9@][\w.:/@+-]{1,119}$/.test(value.text)) return null;
  const id = modelId(value.text);
  return foundAt('model', id?.name ?? value.text, path, value.span.startLine, {
    provider: id?.provider ?? provider,
    purl: id?.purl ?? null,
  });
}

/** An owner with what it uses; parts that are null are left out. */
export function owning(owner: Found, parts: readonly (Found | null)[]): ConfigFound {
  const used = parts.filter((part) => part !== null);
  return { found: [owner, ...used], uses: used.map((part) => [owner, part] as const) };
}
