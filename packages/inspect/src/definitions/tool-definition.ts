/** The members of an MCP tool that an agent reads or that describe its behaviour; the others are not pinned. */
export type ToolDefinition = {
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly inputSchema: unknown;
  readonly outputSchema: unknown;
  readonly annotations: Readonly<Record<string, unknown>> | null;
};

/** A text of a definition that an agent reads, and its JSON Pointer. */
export type DefinitionText = { readonly at: string; readonly text: string };

/** Returns the pinned members of a tool as a server lists it; members of a wrong type are kept as absent. */
export function toolDefinition(tool: Readonly<Record<string, unknown>>): ToolDefinition {
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

/** Members of a JSON Schema whose texts a model is shown. */
const SCHEMA_TEXTS = new Set([
  'title',
  'description',
  'enum',
  'const',
  'default',
  'examples',
  '$comment',
]);
const MAX_DEPTH = 32;
const MAX_TEXTS = 2_000;

/** Returns every text of a definition: title, description, annotations, and names and texts of both schemas. */
export function textsOf(definition: ToolDefinition): DefinitionText[] {
  const texts: DefinitionText[] = [];
  const add = (at: string, text: unknown) => {
    if (typeof text === 'string' && text !== '' && texts.length < MAX_TEXTS)
      texts.push({ at, text });
  };
  add('/title', definition.title);
  add('/description', definition.description);
  add('/annotations/title', definition.annotations?.['title']);
  collect(definition.inputSchema, '/inputSchema', false, 0, add);
  collect(definition.outputSchema, '/outputSchema', false, 0, add);
  return texts;
}

function collect(
  value: unknown,
  at: string,
  isText: boolean,
  depth: number,
  add: (at: string, text: unknown) => void,
): void {
  if (depth > MAX_DEPTH) return;
  if (isText) add(at, value);
  if (Array.isArray(value)) {
    for (const [n, item] of value.entries()) collect(item, `${at}/${n}`, isText, depth + 1, add);
    return;
  }
  if (!isRecord(value)) return;
  for (const [name, item] of Object.entries(value)) {
    const place = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (at.endsWith('/properties')) add(place, name);
    collect(item, place, isText || SCHEMA_TEXTS.has(name), depth + 1, add);
  }
}

/** Returns true when a definition nests deeper or has more texts than are read: the rest is unchecked. */
export function isTooComplex(definition: ToolDefinition): boolean {
  return (
    textsOf(definition).length >= MAX_TEXTS ||
    depthOf(definition.inputSchema, 0) > MAX_DEPTH ||
    depthOf(definition.outputSchema, 0) > MAX_DEPTH
  );
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
