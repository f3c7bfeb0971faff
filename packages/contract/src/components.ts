import { Type } from 'typebox';
import * as agents from './agents/schemas.ts';
import * as aibom from './aibom/schemas.ts';
import * as blastRadius from './blast-radius.ts';
import * as confidence from './confidence.ts';
import * as errors from './errors.ts';
import * as evidence from './evidence/schemas.ts';
import * as findings from './findings/schemas.ts';
import * as govern from './govern/schemas.ts';
import { ID_PREFIXES, Id, type IdKind } from './ids.ts';
import * as asset from './inventory/asset.ts';
import * as inventory from './inventory/schemas.ts';
import { Time } from './list.ts';
import * as me from './me/schemas.ts';
import * as repositories from './repositories/schemas.ts';
import * as role from './role.ts';
import * as finding from './scans/finding.ts';
import * as scanReport from './scans/scan-report.ts';
import * as scans from './scans/schemas.ts';
import * as severity from './severity.ts';
import * as tokens from './tokens/schemas.ts';

type Json = Record<string, unknown>;

const MODULES: readonly Readonly<Record<string, unknown>>[] = [
  agents,
  aibom,
  asset,
  blastRadius,
  confidence,
  errors,
  evidence,
  finding,
  findings,
  govern,
  inventory,
  me,
  repositories,
  role,
  scanReport,
  scans,
  severity,
  tokens,
];

const PREFIX = '#/components/schemas/';

/** Named schemas by name: every schema that a feature exports, an id for each kind, and `Time`. */
function namedSchemas(): Map<string, Json> {
  const ids = (Object.keys(ID_PREFIXES) as IdKind[]).map(
    (kind) => [`${kind[0]?.toUpperCase()}${kind.slice(1)}Id`, Id(kind)] as const,
  );
  const exported = MODULES.flatMap((module) =>
    Object.entries(module).filter(
      ([name, value]) => /^[A-Z][a-z]/.test(name) && Type.IsSchema(value),
    ),
  );
  return new Map([...ids, ['Time', Time], ...exported] as [string, Json][]);
}

/**
 * The schemas of an OpenAPI document. TypeBox copies schemas (`Type.Optional`), so a named schema is recognized by its
 * content: whatever equals it becomes a `$ref`.
 */
export type Components = {
  /** Returns a copy of a part of the document in which named schemas are replaced by `$ref`. */
  refer(part: unknown): unknown;
  /** Returns the components that `refer` has used so far, sorted by name. */
  used(): Json;
};

/** Throws when two named schemas are equal, because a `$ref` to either would be arbitrary. */
export function components(): Components {
  const named = namedSchemas();
  const names = new Map<string, string>();
  for (const [name, schema] of named) {
    const content = JSON.stringify(schema);
    const other = names.get(content);
    if (other !== undefined) {
      throw new Error(
        `schemas ${other} and ${name} are equal; use one of them, or tell them apart by a description`,
      );
    }
    names.set(content, name);
  }
  const used = new Map<string, unknown>();
  const inside = (node: object): unknown =>
    Array.isArray(node)
      ? node.map(refer)
      : Object.fromEntries(Object.entries(node).map(([key, value]) => [key, refer(value)]));
  const refer = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node;
    const name = names.get(JSON.stringify(node));
    if (name === undefined) return inside(node);
    if (!used.has(name)) {
      used.set(name, null); // before its content, which may refer to it
      used.set(name, inside(named.get(name) as Json));
    }
    return { $ref: `${PREFIX}${name}` };
  };
  return {
    refer,
    used: () => Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
