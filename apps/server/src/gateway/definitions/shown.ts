import type { GatewayDefinitionKind } from '@svc/contract';
import { type Definition, definitionOf } from '@svc/inspect';
import type { Params } from '../protocol/message.ts';
import { isToolName } from '../protocol/tool-ids.ts';
import { type HashedDefinition, hashDefinition } from './definition-hash.ts';

/** A definition as a server shows it. */
export type Shown = {
  /** What it is known by: a tool and a prompt by name, a resource and a template by address. */
  readonly name: string;
  readonly hashed: HashedDefinition;
  /** Facts that change without a change of the definition, and have no text. */
  readonly facts: Params;
};

/** Name of the definition of the server itself. */
export const SERVER_NAME = 'server';

const MAX_NAME: Readonly<Record<GatewayDefinitionKind, number>> = {
  tool: 128,
  prompt: 128,
  resource: 1_000,
  template: 1_000,
  server: SERVER_NAME.length,
};

/**
 * Returns the definitions of a list whose items have members of the protocol only; null where two have one name. Those without a
 * usable name, or without a canonical form, are left out.
 */
export function shownItems(
  kind: GatewayDefinitionKind,
  items: readonly unknown[],
): readonly Shown[] | null {
  const shown = new Map<string, Shown>();
  for (const item of items) {
    const { definition, facts } = split(kind, item as Params);
    const name = nameOf(kind, definition);
    const hashed = hashDefinition(definition);
    if (name === null || hashed === null) continue;
    if (shown.has(name)) return null;
    shown.set(name, { name, hashed, facts });
  }
  return [...shown.values()];
}

/** Returns what a server is and how agents are to use it, as a definition. */
export function shownServer({ serverInfo, instructions }: Params): readonly Shown[] | null {
  const info = serverInfo as Params | undefined;
  if (info === undefined) return [];
  return shownItems('server', [{ ...info, ...(instructions !== undefined && { instructions }) }]);
}

/** Returns a definition as a list has it: absent members are left out. */
export function listedForm(definition: Definition, facts: Params): Params {
  const { annotations, ...members } = { ...definition, ...facts };
  const own = { ...definition.annotations, ...(facts['annotations'] as Params | undefined) };
  const all = { ...members, annotations: Object.keys(own).length > 0 ? own : annotations };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

function nameOf(kind: GatewayDefinitionKind, definition: Definition): string | null {
  if (kind === 'server') return SERVER_NAME;
  const given =
    kind === 'resource'
      ? definition['uri']
      : kind === 'template'
        ? definition['uriTemplate']
        : definition.name;
  if (typeof given !== 'string' || given === '' || given.length > MAX_NAME[kind]) return null;
  if (kind === 'tool') return isToolName(given) ? given : null;
  // the database keeps no such character
  return given.includes('\0') ? null : given;
}

/** Splits an item into what is pinned, and the size, age and weight of a resource. */
function split(
  kind: GatewayDefinitionKind,
  item: Params,
): { readonly definition: Definition; readonly facts: Params } {
  if (kind !== 'resource' && kind !== 'template') {
    return { definition: definitionOf(item), facts: {} };
  }
  const { size, annotations, ...members } = item;
  const { lastModified, priority, ...pinned } = (annotations ?? {}) as Params;
  const changing = {
    ...(lastModified !== undefined && { lastModified }),
    ...(priority !== undefined && { priority }),
  };
  const kept = Object.keys(pinned).length > 0 ? { ...members, annotations: pinned } : members;
  return {
    definition: definitionOf(kept),
    facts: {
      ...(size !== undefined && { size }),
      ...(Object.keys(changing).length > 0 && { annotations: changing }),
    },
  };
}
