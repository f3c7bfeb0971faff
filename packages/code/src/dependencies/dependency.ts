import { type Ecosystem, exactVersion, normalizedName, packageUrl, type Seen } from '@svc/analysis';
import { AI_PACKAGES } from './ai-packages.ts';

/** A dependency as a manifest declares it: `declared` is its version text, empty without one. */
export type Declared = { readonly name: string; readonly declared: string; readonly line: number };

/** Returns a sighting for every declaration of a known AI package. */
export function dependencies(
  ecosystem: keyof typeof AI_PACKAGES & Ecosystem,
  declarations: readonly Declared[],
): Seen[] {
  return declarations.flatMap(({ name, declared, line }) => {
    const known = normalizedName(ecosystem, name);
    const provider = providerOf(ecosystem, known);
    if (provider === undefined) return [];
    const seen = {
      line,
      kind: 'dependency',
      name: known,
      provider,
      version: declared.trim() === '' ? null : declared.trim(),
      purl: packageUrl(ecosystem, known, exactVersion(declared)),
      confidence: 'high',
      qualifier: ecosystem,
    } as const;
    return [seen];
  });
}

/** Returns the provider of a package, null for several; undefined for a package that is not about AI. */
function providerOf(ecosystem: keyof typeof AI_PACKAGES, name: string): string | null | undefined {
  const table = AI_PACKAGES[ecosystem];
  for (let key = name; ; ) {
    const provider = Object.hasOwn(table, key) ? table[key] : undefined;
    if (provider !== undefined) return provider;
    const at = Math.max(...['/', ':', '.', '-'].map((mark) => key.slice(0, -1).lastIndexOf(mark)));
    if (at === -1) return undefined;
    key = key.slice(0, at + 1);
  }
}
