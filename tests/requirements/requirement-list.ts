import { LineCounter, parseDocument } from 'yaml';

/** One thing the product must do. */
export type Requirement = {
  /** What tests cite, `SCAN-01`. */
  readonly id: string;
  /** Sections of the interface specification it comes from; `+` is beyond it. */
  readonly spec: string;
  readonly text: string;
  /** Not built yet: no test cites it. */
  readonly open: boolean;
  /** What of it a test shows by itself; empty where a test shows the whole. */
  readonly parts: readonly RequirementPart[];
};

/** One of several things that a requirement asks for, which tests cite as `OPS-03/metrics`. */
export type RequirementPart = { readonly name: string; readonly open: boolean };

const REQUIREMENT_ID = /^[A-Z]+-\d{2}$/;

const PART = /^[a-z][a-z0-9-]*$/;

const FIELDS = new Set(['id', 'spec', 'status', 'parts', 'text']);
const PART_FIELDS = new Set(['name', 'status']);

/**
 * The requirements of a YAML text, a sequence of
 *
 *     - id: SCAN-01
 *       spec: '4'
 *       status: open
 *       text: What must be so.
 *       parts: [health, metrics, { name: traces, status: open }]
 *
 * where `status` is left out once a test cites the id or the part. A requirement that asks for several things names them as `parts`;
 * its marks are those of its parts. Throws, with the line, on anything else.
 */
export function parseRequirements(yaml: string): readonly Requirement[] {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter });
  const fault = document.errors[0];
  if (fault !== undefined) throw new Error(fault.message);
  const items = document.toJS();
  if (!Array.isArray(items)) throw new Error('the requirement list is not a sequence');
  const seen = new Set<string>();
  return items.map((item, index) => {
    const reason = entryFault(item) ?? (seen.has(item.id) ? `a second ${item.id}` : null);
    if (reason !== null) {
      throw new Error(`line ${lineOf(document.getIn([index], true), lineCounter)}: ${reason}`);
    }
    seen.add(item.id);
    const { id, spec, text, status } = item;
    return { id, spec, text, open: status === 'open', parts: partsOf(item.parts) };
  });
}

function entryFault(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return 'not a requirement';
  const { id, spec, status, parts, text } = item as Record<string, unknown>;
  const unknown = Object.keys(item).find((field) => !FIELDS.has(field));
  if (unknown !== undefined) return `unknown field "${unknown}"`;
  if (typeof id !== 'string' || !REQUIREMENT_ID.test(id))
    return `"${id}" is not an id like SCAN-01`;
  if (typeof spec !== 'string' || spec === '') return `${id} names no section (a quoted string)`;
  if (typeof text !== 'string' || text.trim() === '') return `${id} has no text`;
  if (status !== undefined && status !== 'open') return `${id}: the only status is "open"`;
  return partsFault(id, parts, status);
}

function partsOf(parts: unknown): readonly RequirementPart[] {
  return ((parts ?? []) as readonly (string | { name: string; status?: string })[]).map((part) =>
    typeof part === 'string'
      ? { name: part, open: false }
      : { name: part.name, open: part.status === 'open' },
  );
}

function partsFault(id: string, parts: unknown, status: unknown): string | null {
  if (parts === undefined) return null;
  if (!Array.isArray(parts) || parts.length < 2) return `${id}: parts are a list of at least two`;
  if (status !== undefined) return `${id}: the status of a requirement with parts is theirs`;
  const names = new Set<unknown>();
  for (const part of parts) {
    const { name, status: mark } = typeof part === 'string' ? { name: part } : (part ?? {});
    if (typeof name !== 'string' || !PART.test(name)) return `${id}: "${name}" is not a part`;
    if (typeof part === 'object' && Object.keys(part).some((field) => !PART_FIELDS.has(field))) {
      return `${id}/${name}: a part has a name and a status`;
    }
    if (mark !== undefined && mark !== 'open') return `${id}/${name}: the only status is "open"`;
    if (names.has(name)) return `a second ${id}/${name}`;
    names.add(name);
  }
  return null;
}

function lineOf(node: unknown, lineCounter: LineCounter): number {
  const range = (node as { range?: [number, number, number] } | undefined)?.range;
  return lineCounter.linePos(range?.[0] ?? 0).line;
}
