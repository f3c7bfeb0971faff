/**
 * What an agent reads of a tool, a prompt, a resource or a server, or what describes its behaviour. Members beside these, such
 * as `icons`, `_meta`, the arguments of a prompt or the instructions of a server, are there where they were listed.
 */
export type Definition = {
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly inputSchema: unknown;
  readonly outputSchema: unknown;
  readonly annotations: Readonly<Record<string, unknown>> | null;
  readonly [member: string]: unknown;
};

/** A text of a definition that an agent reads, and its JSON Pointer. */
export type DefinitionText = { readonly at: string; readonly text: string };

/** Returns the members of a tool that are judged wherever it is listed; members of a wrong type are kept as absent. */
export function toolDefinition(tool: Readonly<Record<string, unknown>>): Definition {
  const { name, title, description, inputSchema = null, outputSchema = null, annotations } = tool;
  return {
    name: typeof name === 'string' ? name : '',
    title: typeof title === 'string' ? title : null,
    description: typeof description === 'string' ? description : null,
    inputSchema,
    outputSchema,
    annotations: isRecord(annotations) ? annotations : null,
  };
}

/** Returns the definition of anything that a server lists, with every member that it has. */
export function definitionOf(listed: Readonly<Record<string, unknown>>): Definition {
  return { ...listed, ...toolDefinition(listed) };
}

/** Members with a place of their own in `textsOf`; all others are texts throughout. */
const NAMED = new Set([
  'name',
  'title',
  'description',
  'inputSchema',
  'outputSchema',
  'annotations',
]);
/** Keywords and types of JSON Schema: words of the format, not of the server. */
const SCHEMA_WORDS = new Set(
  [
    '$schema $id $ref $defs $anchor $comment definitions type properties patternProperties required items prefixItems',
    'additionalProperties additionalItems unevaluatedProperties propertyNames enum const default examples title',
    'description format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
    'minItems maxItems uniqueItems minProperties maxProperties contains minContains maxContains anyOf oneOf allOf not',
    'if then else dependentRequired dependentSchemas readOnly writeOnly deprecated nullable',
    'string number integer boolean object array null',
  ].flatMap((words) => words.split(' ')),
);
const MAX_DEPTH = 32;
const MAX_TEXTS = 2_000;

/** Returns every text of a definition, and the names that its server chose: of arguments, and of members of `_meta`. */
export function textsOf(definition: Definition): DefinitionText[] {
  const texts: DefinitionText[] = [];
  const add = (at: string, text: unknown) => {
    if (typeof text === 'string' && text !== '' && texts.length < MAX_TEXTS)
      texts.push({ at, text });
  };
  add('/name', definition.name);
  add('/title', definition.title);
  add('/description', definition.description);
  add('/annotations/title', definition.annotations?.['title']);
  collect(definition.inputSchema, '/inputSchema', 0, add);
  collect(definition.outputSchema, '/outputSchema', 0, add);
  for (const [member, value] of Object.entries(definition)) {
    if (!NAMED.has(member)) collect(value, `/${member}`, 0, add);
  }
  return texts;
}

function collect(
  value: unknown,
  at: string,
  depth: number,
  add: (at: string, text: unknown) => void,
): void {
  if (depth > MAX_DEPTH) return;
  if (!SCHEMA_WORDS.has(String(value))) add(at, value);
  if (Array.isArray(value)) {
    for (const [n, item] of value.entries()) collect(item, `${at}/${n}`, depth + 1, add);
    return;
  }
  if (!isRecord(value)) return;
  for (const [name, item] of Object.entries(value)) {
    const place = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (at.endsWith('/properties') || !SCHEMA_WORDS.has(name)) add(place, name);
    collect(item, place, depth + 1, add);
  }
}

/** Returns true when a definition nests deeper or has more texts than are read: the rest is unchecked. */
export function isTooComplex(definition: Definition): boolean {
  return textsOf(definition).length >= MAX_TEXTS || depthOf(definition, -1) > MAX_DEPTH;
}

function depthOf(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return depth;
  let deepest = depth;
  for (const item of Object.values(value)) deepest = Math.max(deepest, depthOf(item, depth + 1));
  return deepest;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
