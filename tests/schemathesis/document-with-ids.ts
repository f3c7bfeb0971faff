import { readFile } from 'node:fs/promises';
import { ID_PREFIXES } from '@svc/contract';
import { type Answer, send } from '../../tools/up/api.ts';
import type { Development } from '../../tools/up/development.ts';

type Schema = { readonly $ref?: string; readonly pattern?: string };
type Parameter = {
  name: string;
  in?: string;
  schema?: Schema;
  example?: unknown;
  examples?: object;
};
type Operation = { parameters?: Parameter[] };
export type Document = {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
};

const DOCUMENT = new URL('../../docs/openapi.json', import.meta.url);
const ID = /^([a-z]+)_[0-9a-hjkmnp-tv-z]{26}$/;

/**
 * Returns docs/openapi.json with ids that the tenant's lists hold as the examples of the parameters of paths, so that the
 * generated requests are about things that exist.
 */
export async function documentWithIds(development: Development): Promise<Document> {
  const document: Document = JSON.parse(await readFile(DOCUMENT, 'utf8'));
  const ids = await readIds(development, document);
  for (const operation of Object.values(document.paths).flatMap((methods) =>
    Object.values(methods),
  )) {
    for (const parameter of operation.parameters ?? []) {
      const prefix = parameter.in === 'path' ? prefixOf(parameter, document) : undefined;
      const found = ids.get(prefix ?? '') ?? [];
      if (found.length === 0) continue;
      delete parameter.example;
      parameter.examples = Object.fromEntries(found.map((value, at) => [`id-${at}`, { value }]));
    }
  }
  return document;
}

/** Reads the lists, and those of each repository; returns ids by their prefix. */
async function readIds(
  development: Development,
  { paths }: Document,
): Promise<Map<string, string[]>> {
  const token = await development.token('alice');
  const read = (path: string) => send(development, token, 'GET', path);
  const ids = new Map<string, Set<string>>();
  for (const [path, { get }] of Object.entries(paths)) {
    const isStream = path === '/v1/changes';
    if (get === undefined || path.includes('{') || isStream) continue;
    collectIds((await read(path)).body, ids);
  }
  for (const repoId of ids.get('repo') ?? []) {
    collectIds((await read(`/v1/repos/${repoId}/scans`)).body, ids);
  }
  for (const source of ['sarif/codeql', 'garak']) {
    const findings = await read(`/v1/findings?source=${encodeURIComponent(source)}`);
    collectIds(findings.body, ids);
  }
  return new Map([...ids].map(([prefix, found]) => [prefix, spread([...found])]));
}

function collectIds(value: Answer['body'], ids: Map<string, Set<string>>): void {
  if (typeof value === 'string') {
    const prefix = ID.exec(value)?.[1];
    if (prefix !== undefined) ids.set(prefix, (ids.get(prefix) ?? new Set()).add(value));
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) collectIds(part, ids);
  }
}

/** Returns the first, the middle and the last of them: lists are sorted, and findings of one source stand together. */
function spread(values: readonly string[]): string[] {
  const last = values.length - 1;
  return [...new Set([0, Math.floor(last / 2), last])].map((at) => values[at] as string);
}

/** Returns the prefix of the ids that a parameter takes; undefined where it takes none. */
function prefixOf({ name, schema }: Parameter, { components }: Document): string | undefined {
  // it takes a name, too
  if (name === 'repoId') return ID_PREFIXES.repository;
  const component = schema?.$ref?.replace('#/components/schemas/', '') ?? '';
  return /^\^([a-z]+)_/.exec(components.schemas[component]?.pattern ?? '')?.[1];
}
