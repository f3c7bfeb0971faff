import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShippedPack } from './src/pack/shipped-pack.ts';
import { validatePack } from './src/pack/validate-pack.ts';

const PACKS = join(import.meta.dirname, 'packs');

/** Versions are immutable: a change of a shipped pack's policies comes with a new version here. */
const SHIPPED_VERSIONS: Readonly<Record<string, number>> = {
  'pack-built-in': 1,
  'pack-dev-observe': 1,
  'pack-staging': 1,
  'pack-production': 2,
};

/**
 * Returns the text of `shipped-packs.generated.ts`: the schema, and each shipped pack with its sources and its policies
 * in JSON form, so that the service needs neither files nor the engine to decide. Throws when a pack is not valid.
 */
export async function shippedPacks(): Promise<string> {
  const schema = readFileSync(join(PACKS, 'schema.cedarschema'), 'utf8');
  const packs: ShippedPack[] = [];
  for (const [id, version] of Object.entries(SHIPPED_VERSIONS)) {
    const sources = readdirSync(join(PACKS, id))
      .filter((file) => file.endsWith('.cedar'))
      .sort()
      .map((file) => ({ file, text: readFileSync(join(PACKS, id, file), 'utf8') }));
    const validation = await validatePack(sources, schema);
    const problems = [...(validation.ok ? [] : validation.errors), ...validation.warnings];
    if (!validation.ok || problems.length > 0) {
      const lines = problems.map(
        ({ file, line, column, message }) => `${id}/${file}:${line}:${column}: ${message}`,
      );
      throw new Error(lines.join('\n'));
    }
    packs.push({ id, version, sources, policies: validation.policies });
  }
  return [
    '// Made from packages/policy/packs by `npm run generate`.',
    "import type { ShippedPack } from './shipped-pack.ts';",
    '',
    `export const POLICY_SCHEMA: string = ${JSON.stringify(schema)};`,
    '',
    `export const SHIPPED_PACK_SOURCES: readonly ShippedPack[] = ${JSON.stringify(packs, null, 2)};`,
    '',
  ].join('\n');
}
