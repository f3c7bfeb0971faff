import type { EvidenceRecord } from '@svc/contract';
import { numberText } from '../../parts/number-text.ts';
import { isOwnId } from '../../parts/short-id.ts';

/** A value of an event as people read it. */
export type FactValue =
  | { readonly kind: 'text' | 'code' | 'time' | 'id'; readonly text: string }
  | { readonly kind: 'none' | 'erased' }
  | { readonly kind: 'list'; readonly items: readonly FactValue[] };

export type EventFact = readonly [name: string, value: FactValue];

/** What an event says besides actor and subject: what people read, and what is compared by machines. */
export type EventData = {
  readonly facts: readonly EventFact[];
  readonly hashes: readonly EventFact[];
};

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*Z$/;
const HEX = /^[0-9a-f]{32,}$/;
const DATA = '/data/';

/** Names of members whose own words would not say what they are. */
const NAMES: Readonly<Record<string, string>> = {
  agentAudience: 'Audience of agents',
  adminAudience: 'Audience of people',
  adminClaim: 'Claim of administrators',
  argumentsLength: 'Bytes of the arguments',
  argumentsMasked: 'Secrets masked in the arguments',
  isNew: 'First sign-in',
  vkey: 'Verifier key',
  formerVkey: 'Former verifier key',
};
/** Members that are compared rather than read. */
const MACHINE_TEXTS = new Set([
  'vkey',
  'formerVkey',
  'rotation',
  'checkpoint',
  'settings',
  'epoch',
]);
/** Texts of the service, whose words are joined by underscores. */
const SERVICE_WORDS = new Set(['why', 'outcome', 'known', 'credential', 'progress']);

/** Returns the data of an event with the personal values that are disclosed; `left` are members that are shown elsewhere. */
export function eventData(
  record: EvidenceRecord,
  left: ReadonlySet<string> = new Set(),
): EventData {
  const members = Object.entries(wholeData(record)).filter(([name]) => !left.has(name));
  const facts = members.map(
    ([name, value]) => [name, nameText(name), factValue(name, value)] as const,
  );
  const isHash = ([name, , value]: (typeof facts)[number]) =>
    MACHINE_TEXTS.has(name) || value.kind === 'code';
  return {
    facts: facts.filter((fact) => !isHash(fact)).map(([, name, value]) => [name, value]),
    hashes: facts.filter(isHash).map(([, name, value]) => [name, value]),
  };
}

/** The place of a personal value that was erased. */
const ERASED = Symbol('erased');

/** Returns the data with its personal values, each at the place that its pointer names. */
export function wholeData({ event, disclosed, redacted }: EvidenceRecord): Record<string, unknown> {
  const data = structuredClone(event.data) as Record<string, unknown>;
  const values = [
    ...Object.entries(disclosed),
    ...redacted.map((pointer) => [pointer, ERASED] as const),
  ];
  for (const [pointer, value] of values) {
    if (!pointer.startsWith(DATA)) continue;
    const path = pointer.slice(DATA.length).split('/').map(unescaped);
    const last = path.pop() as string;
    let at: Record<string, unknown> = data;
    for (const name of path) {
      if (!Object.hasOwn(at, name)) at[name] = {};
      at = at[name] as Record<string, unknown>;
    }
    // a pointer may be of a sealed name that a prototype has
    Object.defineProperty(at, last, { value, enumerable: true, configurable: true });
  }
  return data;
}

/** RFC 6901. */
function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Returns the name of a member in words: `Former default branch` of `formerDefaultBranch`. */
export function nameText(name: string): string {
  const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  if (known !== undefined) return known;
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function factValue(name: string, value: unknown): FactValue {
  if (value === null) return { kind: 'none' };
  if (value === ERASED) return { kind: 'erased' };
  if (Array.isArray(value)) {
    if (value.length === 0) return { kind: 'none' };
    return { kind: 'list', items: value.map((item) => factValue(name, item)) };
  }
  if (typeof value === 'object') return { kind: 'text', text: membersText(value) };
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'yes' : 'no' };
  if (typeof value === 'number') return { kind: 'text', text: numberText(value) };
  const text = String(value);
  if (TIME.test(text)) return { kind: 'time', text };
  if (isOwnId(text)) return { kind: 'id', text };
  if (HEX.test(text)) return { kind: 'code', text };
  return { kind: 'text', text: SERVICE_WORDS.has(name) ? text.replaceAll('_', ' ') : text };
}

/** Returns an object as one line without its hashes and what it has none of: `total 11, new 9, by severity (critical 2, high 3)`. */
function membersText(value: object): string {
  const members = Object.entries(value).filter(
    ([, member]) => member !== 0 && !HEX.test(String(member)),
  );
  const parts = members.map(([name, member]) => {
    const words = nameText(name).toLowerCase();
    if (Array.isArray(member)) return `${words}: ${member.map(plainText).join(' and ') || 'none'}`;
    if (typeof member === 'object' && member !== null) return `${words} (${membersText(member)})`;
    return `${words} ${plainText(member)}`;
  });
  return parts.join(', ') || 'none';
}

function plainText(value: unknown): string {
  if (value === null) return 'none';
  if (value === ERASED) return 'erased';
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'object' ? membersText(value) : String(value);
}
