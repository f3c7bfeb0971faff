/** JSON Schema as the official SDK writes its messages. */
type Schema = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly format?: string;
  readonly pattern?: string;
};

/** A message schema of the official SDK. */
type SdkSchema = {
  toJSONSchema(options: {
    readonly unrepresentable: 'any';
    readonly io: 'input';
    readonly cycles: 'ref';
  }): unknown;
};

type Json = unknown;

/**
 * Returns messages that together have every member of every kind that a schema allows: each alternative is in one of them, and
 * each has all members that are optional.
 */
export function examplesOf(schema: SdkSchema): readonly Json[] {
  const root = schema.toJSONSchema({
    unrepresentable: 'any',
    io: 'input',
    cycles: 'ref',
  }) as Schema;
  return variants(root, root, 0);
}

const MAX_DEPTH = 14;

function variants(schema: Schema, root: Schema, depth: number): readonly Json[] {
  if (depth > MAX_DEPTH) return ['deep'];
  if (schema.$ref !== undefined) return [{ any: 'text' }];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) {
    return alternatives.flatMap((one) => variants(one, root, depth + 1));
  }
  if (schema.allOf !== undefined) {
    const parts = schema.allOf.map((one) => variants(one, root, depth + 1)[0]);
    return [Object.assign({}, ...parts)];
  }
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum !== undefined) return [schema.enum[0]];
  switch (schema.type) {
    case 'object':
      return objects(schema, root, depth);
    case 'array':
      return variants(schema.items ?? {}, root, depth + 1).map((item) => [item]);
    case 'string':
      return [textOf(schema)];
    case 'number':
    case 'integer':
      return [1];
    case 'boolean':
      return [true];
    case 'null':
      return [null];
    default:
      return [{ any: 'text' }];
  }
}

function textOf({ format, pattern }: Schema): string {
  if (format === 'date-time') return '2026-01-31T12:00:00Z';
  if (format === 'uri') return 'https://example.com/a';
  return pattern?.includes('file:') === true ? 'file:///a' : 'text';
}

/** As many objects as the member with the most alternatives has; those of the others come round again. */
function objects(schema: Schema, root: Schema, depth: number): readonly Json[] {
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, member]) => [name, variants(member, root, depth + 1)] as const,
  );
  const { additionalProperties: free } = schema;
  if (typeof free === 'object' && Object.keys(schema.properties ?? {}).length === 0) {
    members.push(['free', variants(free, root, depth + 1)]);
  }
  const most = Math.max(1, ...members.map(([, all]) => all.length));
  return Array.from({ length: most }, (_, n) =>
    Object.fromEntries(members.map(([name, all]) => [name, all[n % all.length]])),
  );
}

/** A message with a text in one place, a JSON Pointer; a name that was added ends with `/x-unknown` or `/{name}`. */
export type Placed = { readonly at: string; readonly message: Json };

/**
 * Yields a message once for each place that can hold a text: every string, every name of an object, and a member that the
 * protocol does not have in every object.
 */
export function* placements(message: Json, text: string): Generator<Placed> {
  yield* placedIn(message, '', text, (changed) => changed);
}

function* placedIn(
  value: Json,
  at: string,
  text: string,
  whole: (changed: Json) => Json,
): Generator<Placed> {
  if (typeof value === 'string') yield { at, message: whole(text) };
  if (typeof value === 'number') yield { at, message: whole(text) };
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    yield { at: `${at}/-`, message: whole([...value, text]) };
    for (const [n, item] of value.entries()) {
      yield* placedIn(item, `${at}/${n}`, text, (changed) => whole(value.with(n, changed)));
    }
    return;
  }
  yield { at: `${at}/x-unknown`, message: whole({ ...value, 'x-unknown': text }) };
  yield { at: `${at}/{name}`, message: whole({ ...value, [text]: true }) };
  for (const [name, item] of Object.entries(value)) {
    yield* placedIn(item, `${at}/${name}`, text, (changed) => whole({ ...value, [name]: changed }));
  }
}
