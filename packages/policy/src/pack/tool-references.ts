import {
  type EntityJson,
  type ExpressionJson,
  entityUid,
  operatorOf,
  type PolicyJson,
  type ScopeJson,
} from '../cedar/policy-json.ts';
import { compileWildcard, type PatternElement } from '../cedar/wildcard.ts';
import { splitToolId, toolNames } from '../tool-names.ts';
import { literalValue, subexpressions } from './expressions.ts';

/** A tool or a server that a policy names. */
export type NamedTool =
  | { readonly kind: 'tool' | 'server'; readonly id: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'pattern'; readonly pattern: readonly PatternElement[] };

/** Tools and servers that exist as far as somebody knows. */
export type KnownTools = {
  readonly servers: ReadonlySet<string>;
  /** Ids of tools: `payments/refund`. */
  readonly ids: ReadonlySet<string>;
  /** Names of tools: `payments.refund`. */
  readonly names: ReadonlySet<string>;
};

/** Returns what is known where these servers are registered and these tools were listed or called. */
export function knownTools(
  servers: Iterable<string>,
  tools: Iterable<{ readonly server: string | null; readonly tool: string }>,
): KnownTools {
  const known = { servers: new Set(servers), ids: new Set<string>(), names: new Set<string>() };
  for (const tool of tools) {
    const { id, name } = toolNames(tool);
    known.ids.add(id);
    known.names.add(name);
    if (tool.server !== null) known.servers.add(tool.server);
  }
  return known;
}

/** Returns the tools and servers that a policy names by a literal, each once: in its scope, and in its conditions. */
export function namedTools({ resource, conditions }: PolicyJson): readonly NamedTool[] {
  const found = new Map<string, NamedTool>();
  const add = (named: NamedTool) => found.set(JSON.stringify(named), named);
  for (const entity of scopeEntities(resource)) addEntity(entity, add);
  for (const { body } of conditions) collect(body, add);
  return [...found.values()];
}

/** Returns whether what a policy names is among what is known. */
export function isKnown(named: NamedTool, known: KnownTools): boolean {
  switch (named.kind) {
    case 'tool':
      return known.ids.has(named.id);
    case 'server':
      return known.servers.has(named.id);
    case 'name':
      return known.names.has(named.name);
    case 'pattern': {
      const matches = compileWildcard(named.pattern);
      return [...known.names].some(matches);
    }
  }
}

/** Returns a named tool as policies write it. */
export function renderNamedTool(named: NamedTool): string {
  switch (named.kind) {
    case 'tool':
      return `Tool::${JSON.stringify(named.id)}`;
    case 'server':
      return `Server::${JSON.stringify(named.id)}`;
    case 'name':
      return `resource.name == ${JSON.stringify(named.name)}`;
    case 'pattern':
      return `resource.name like ${JSON.stringify(named.pattern.map(renderElement).join(''))}`;
  }
}

/**
 * Returns the id that is meant by one in the form of earlier releases, which had the name of the server twice:
 * `payments/refund` for `payments/payments.refund`. Null for any other.
 */
export function idWithoutRepeatedServer(id: string): string | null {
  const { server, tool } = splitToolId(id);
  if (server === null || !tool.startsWith(`${server}.`) || tool === `${server}.`) return null;
  return toolNames({ server, tool }).id;
}

type Add = (named: NamedTool) => void;

function scopeEntities(scope: ScopeJson): readonly EntityJson[] {
  const one = scope.entity ?? scope.in?.entity;
  return [...(one === undefined ? [] : [one]), ...(scope.entities ?? [])];
}

function addEntity(entity: EntityJson, add: Add): void {
  const { type, id } = entityUid(entity);
  if (type === 'Tool') add({ kind: 'tool', id });
  else if (type === 'Server') add({ kind: 'server', id });
}

function collect(expression: ExpressionJson, add: Add): void {
  const [operator, operands] = operatorOf(expression);
  if (operator === 'Value') addLiteral(operands, add);
  else if (operator === 'like') {
    const { left, pattern } = operands as { left: ExpressionJson; pattern: PatternElement[] };
    if (isToolName(left)) add({ kind: 'pattern', pattern });
  } else if (['==', '!=', 'contains'].includes(operator)) {
    const { left, right } = operands as { left: ExpressionJson; right: ExpressionJson };
    if (isToolName(left)) addName(right, add);
    if (isToolName(right)) addName(left, add);
  }
  const members = Array.isArray(operands) ? (operands as ExpressionJson[]) : null;
  for (const below of members ?? subexpressions(expression)) collect(below, add);
}

/** The value of an entity literal; a set of literals may be a value, too. */
function addLiteral(value: unknown, add: Add): void {
  if (Array.isArray(value)) for (const member of value) addLiteral(member, add);
  else if (typeof value === 'object' && value !== null && '__entity' in value) {
    addEntity(value as EntityJson, add);
  }
}

/** What the name is compared with: a text, or a set that it must be in. */
function addName(expression: ExpressionJson, add: Add): void {
  const members = expression['Set'] as readonly ExpressionJson[] | undefined;
  const literals = members?.map(literalValue) ?? [literalValue(expression)].flat();
  for (const name of literals) if (typeof name === 'string') add({ kind: 'name', name });
}

function isToolName(expression: ExpressionJson): boolean {
  const [operator, operands] = operatorOf(expression);
  if (operator !== '.') return false;
  const { left, attr } = operands as { left: ExpressionJson; attr: string };
  return attr === 'name' && left['Var'] === 'resource';
}

function renderElement(element: PatternElement): string {
  return element === 'Wildcard' ? '*' : element.Literal.replaceAll('*', '\\*');
}
