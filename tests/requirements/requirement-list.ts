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
};

const REQUIREMENT_ID = /^[A-Z]+-\d{2}$/;

const FIELDS = new Set(['id', 'spec', 'status', 'text']);

/**
 * The requirements of a YAML text, a sequence of
 *
 *     - id: SCAN-01
 *       spec: '4'
 *       status: open
 *       text: What must be so.
 *
 * where `status` is left out once a test cites the id. Throws, with the line, on anything else.
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
    return { id: item.id, spec: item.spec, text: item.text, open: item.status === 'open' };
  });
}

function entryFault(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return 'not a requirement';
  const { id, spec, status, text } = item as Record<string, unknown>;
  const unknown = Object.keys(item).find((field) => !FIELDS.has(field));
  if (unknown !== undefined) return `unknown field "${unknown}"`;
  if (typeof id !== 'string' || !REQUIREMENT_ID.test(id))
    return `"${id}" is not an id like SCAN-01`;
  if (typeof spec !== 'string' || spec === '') return `${id} names no section (a quoted string)`;
  if (typeof text !== 'string' || text.trim() === '') return `${id} has no text`;
  if (status !== undefined && status !== 'open') return `${id}: the only status is "open"`;
  return null;
}

function lineOf(node: unknown, lineCounter: LineCounter): number {
  const range = (node as { range?: [number, number, number] } | undefined)?.range;
  return lineCounter.linePos(range?.[0] ?? 0).line;
}
