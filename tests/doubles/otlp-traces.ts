/**
 * A strict reader of `ExportTraceServiceRequest` in protobuf (opentelemetry-proto 1.x, `trace/v1/trace.proto`): it refuses fields that the
 * schema does not have, other wire types, text that is not UTF-8, and ids of other lengths.
 */
export type OtlpSpan = {
  readonly traceId: string;
  readonly spanId: string;
  /** Null for the first span of a trace. */
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly isError: boolean;
  readonly statusMessage: string;
  readonly events: number;
};

type Decoded = Readonly<Record<string, unknown>>;
type Kind = 'varint' | 'fixed64' | 'fixed32' | 'double' | 'text' | 'bytes';
type Schema = { readonly [field: number]: readonly [name: string, of: Kind | (() => Schema)] };

const VALUE: Schema = {
  1: ['string', 'text'],
  2: ['bool', 'varint'],
  3: ['int', 'varint'],
  4: ['double', 'double'],
  5: ['array', () => ({ 1: ['values', () => VALUE] })],
  6: ['kvlist', () => ({ 1: ['values', () => KEY_VALUE] })],
  7: ['bytes', 'bytes'],
};
const KEY_VALUE: Schema = { 1: ['key', 'text'], 2: ['value', () => VALUE] };
const LINK: Schema = {
  1: ['traceId', 'bytes'],
  2: ['spanId', 'bytes'],
  3: ['traceState', 'text'],
  4: ['attributes', () => KEY_VALUE],
  5: ['droppedAttributesCount', 'varint'],
  6: ['flags', 'fixed32'],
};
const EVENT: Schema = {
  1: ['time', 'fixed64'],
  2: ['name', 'text'],
  3: ['attributes', () => KEY_VALUE],
  4: ['droppedAttributesCount', 'varint'],
};
const SPAN: Schema = {
  1: ['traceId', 'bytes'],
  2: ['spanId', 'bytes'],
  3: ['traceState', 'text'],
  4: ['parentSpanId', 'bytes'],
  5: ['name', 'text'],
  6: ['kind', 'varint'],
  7: ['start', 'fixed64'],
  8: ['end', 'fixed64'],
  9: ['attributes', () => KEY_VALUE],
  10: ['droppedAttributesCount', 'varint'],
  11: ['events', () => EVENT],
  12: ['droppedEventsCount', 'varint'],
  13: ['links', () => LINK],
  14: ['droppedLinksCount', 'varint'],
  15: ['status', () => ({ 2: ['message', 'text'], 3: ['code', 'varint'] })],
  16: ['flags', 'fixed32'],
};
const SCOPE: Schema = {
  1: ['name', 'text'],
  2: ['version', 'text'],
  3: ['attributes', () => KEY_VALUE],
  4: ['droppedAttributesCount', 'varint'],
};
const RESOURCE: Schema = {
  1: ['attributes', () => KEY_VALUE],
  2: ['droppedAttributesCount', 'varint'],
};
const SCOPE_SPANS: Schema = {
  1: ['scope', () => SCOPE],
  2: ['spans', () => SPAN],
  3: ['schemaUrl', 'text'],
};
const RESOURCE_SPANS: Schema = {
  1: ['resource', () => RESOURCE],
  2: ['scopeSpans', () => SCOPE_SPANS],
  3: ['schemaUrl', 'text'],
};
const REQUEST: Schema = { 1: ['resourceSpans', () => RESOURCE_SPANS] };

const WIRE_TYPES: Readonly<Record<Kind, number>> = {
  varint: 0,
  fixed64: 1,
  double: 1,
  text: 2,
  bytes: 2,
  fixed32: 5,
};
const KINDS = [null, 'internal', 'server', 'client', 'producer', 'consumer'] as const;
const STATUS_CODES = [0, 1, 2];

/** Returns the spans of a request, each with the attributes of its resource; throws on what the schema does not allow. */
export function decodeTraces(bytes: Buffer) {
  return listOf(decode(bytes, REQUEST), 'resourceSpans').flatMap((of) => {
    const [resource = {}] = listOf(of, 'resource');
    const attributes = attributesOf(resource);
    return listOf(of, 'scopeSpans').flatMap((scoped) =>
      listOf(scoped, 'spans').map((span) => ({ ...spanOf(span), resource: attributes })),
    );
  });
}

function spanOf(span: Decoded): OtlpSpan {
  const [kind] = valuesOf(span, 'kind');
  const [start, end] = [one(span, 'start'), one(span, 'end')] as bigint[];
  const name = one(span, 'name') as string;
  const known = KINDS[Number(kind)];
  if (known === undefined || known === null) throw new Error(`kind ${kind}`);
  if (name === '') throw new Error('a span has no name');
  if (!((start as bigint) > 0n && (end as bigint) >= (start as bigint))) throw new Error('times');
  const [status = {}] = listOf(span, 'status');
  const code = Number(valuesOf(status, 'code')[0] ?? 0);
  if (!STATUS_CODES.includes(code)) throw new Error(`status ${code}`);
  const parent = valuesOf(span, 'parentSpanId')[0] as Buffer | undefined;
  return {
    traceId: idOf(one(span, 'traceId'), 16),
    spanId: idOf(one(span, 'spanId'), 8),
    parentSpanId: parent === undefined || parent.length === 0 ? null : idOf(parent, 8),
    name,
    kind: known,
    attributes: attributesOf(span),
    links: listOf(span, 'links').map((link) => ({
      traceId: idOf(one(link, 'traceId'), 16),
      spanId: idOf(one(link, 'spanId'), 8),
    })),
    isError: code === 2,
    statusMessage: String(valuesOf(status, 'message')[0] ?? ''),
    events: listOf(span, 'events').length,
  };
}

function idOf(value: unknown, length: number): string {
  const bytes = value as Buffer;
  if (bytes.length !== length || bytes.every((byte) => byte === 0)) {
    throw new Error(`an id of ${length} bytes is ${bytes.toString('hex')}`);
  }
  return bytes.toString('hex');
}

function attributesOf(of: Decoded): OtlpSpan['attributes'] {
  const entries = listOf(of, 'attributes').map((pair) => {
    const [value] = listOf(pair, 'value');
    const members = Object.entries(value ?? {});
    if (members.length !== 1) throw new Error(`attribute ${one(pair, 'key')} has no one value`);
    const [kind, [given]] = members[0] as [string, unknown[]];
    return [one(pair, 'key') as string, plain(kind, given)] as const;
  });
  if (new Set(entries.map(([key]) => key)).size !== entries.length) {
    throw new Error('attributes have a key twice');
  }
  return Object.fromEntries(entries);
}

function plain(kind: string, value: unknown): unknown {
  if (kind === 'bool') return value === 1n;
  return kind === 'int' ? Number(value) : value;
}

function valuesOf(of: Decoded, name: string): readonly unknown[] {
  return (of[name] ?? []) as readonly unknown[];
}

function listOf(of: Decoded, name: string): readonly Decoded[] {
  return valuesOf(of, name) as readonly Decoded[];
}

function one(of: Decoded, name: string): unknown {
  const [value, ...more] = valuesOf(of, name);
  if (value === undefined || more.length > 0) throw new Error(`${name} must be there once`);
  return value;
}

/** Returns the fields of a message by name, each with all its values. */
function decode(bytes: Buffer, schema: Schema): Decoded {
  const fields: Record<string, unknown[]> = {};
  let at = 0;
  const take = (length: number) => {
    if (at + length > bytes.length) throw new Error('truncated message');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const varint = () => {
    for (let value = 0n, shift = 0n; shift < 70n; shift += 7n) {
      const byte = take(1)[0] as number;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new Error('varint of more than 10 bytes');
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const known = schema[tag >> 3];
    if (known === undefined) throw new Error(`unknown field ${tag >> 3}`);
    const [name, of] = known;
    const wireType = typeof of === 'function' ? 2 : WIRE_TYPES[of];
    if ((tag & 7) !== wireType) throw new Error(`${name} has wire type ${tag & 7}`);
    fields[name] ??= [];
    fields[name].push(read(of, take, varint));
  }
  return fields;
}

function read(
  of: Kind | (() => Schema),
  take: (length: number) => Buffer,
  varint: () => bigint,
): unknown {
  if (of === 'varint') return varint();
  if (of === 'fixed32') return take(4).readUInt32LE();
  if (of === 'fixed64') return take(8).readBigUInt64LE();
  if (of === 'double') return take(8).readDoubleLE();
  const bytes = take(Number(varint()));
  if (of === 'bytes') return bytes;
  if (of === 'text') return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return decode(bytes, of());
}
