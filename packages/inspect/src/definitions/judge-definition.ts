import { type Cue, type CueKind, cuesOf, POISON_CUES } from './definition-cues.ts';
import { imitates } from './look-alike-name.ts';
import { equal, widenings } from './schema-change.ts';
import { type Definition, isTooComplex } from './tool-definition.ts';

/** What is remarkable about a definition, or about a change of one. */
export type DefinitionFlagKind =
  | CueKind
  | 'look-alike-name'
  | 'shadowed-name'
  | 'widened-schema'
  | 'dropped-hint'
  | 'too-complex';

/** `holds` is true when the definition must wait for a person's approval. */
export type DefinitionFlag = {
  readonly kind: DefinitionFlagKind;
  /** JSON Pointer into the definition. */
  readonly at: string;
  /** What was found: a text of the service, or a piece of the definition. */
  readonly text: string;
  readonly holds: boolean;
};

/** The tools that an agent may see beside the judged one. */
export type OtherTools = {
  /** Names of the same server's other tools. */
  readonly own: readonly string[];
  readonly foreign: readonly { readonly server: string; readonly tool: string }[];
};

const MAX_FLAGS = 50;

/**
 * Judges a definition that is seen for the first time: text hidden from people, orders to an agent that are not
 * about the tool, and names that imitate others are quarantined. Other cues are only flagged.
 */
export function judgeDefinition(definition: Definition, others: OtherTools): DefinitionFlag[] {
  const foreign = new Set(others.foreign.map(({ tool }) => tool));
  const cues = cuesOf(definition, new Set([...others.own, ...foreign]));
  const hasOrder = cues.some(({ kind }) => kind === 'order');
  const flags = cues
    .filter(
      ({ kind, text }) => kind !== 'url' && !(kind === 'other-tool' && others.own.includes(text)),
    )
    .map(
      (cue): DefinitionFlag => ({
        ...cue,
        // an order about another server's tool steers calls outside this server
        holds: POISON_CUES.has(cue.kind) || (cue.kind === 'other-tool' && hasOrder),
      }),
    );
  return capFlags([...flags, ...nameFlags(definition.name, others), ...complexity(definition)]);
}

/**
 * Judges a change of a definition by what it introduces: cues that the accepted definition does not have, a schema that
 * admits more, a dropped hint. Empty for an edit that is harmless.
 */
export function judgeChange(
  before: Definition,
  after: Definition,
  others: OtherTools,
): DefinitionFlag[] {
  const tools = new Set([...others.own, ...others.foreign.map(({ tool }) => tool)]);
  const known = new Set(cuesOf(before, tools).map(identity));
  const introduced = cuesOf(after, tools)
    .filter((cue) => !known.has(identity(cue)))
    .map((cue): DefinitionFlag => ({ ...cue, holds: true }));
  const wider = widenings(before.inputSchema, after.inputSchema, '/inputSchema').map(
    (text): DefinitionFlag => ({ kind: 'widened-schema', at: '/inputSchema', text, holds: true }),
  );
  return capFlags([...introduced, ...wider, ...droppedHints(before, after), ...complexity(after)]);
}

/** The place of a cue does not matter: moved text introduces nothing. */
function identity({ kind, text }: Cue): string {
  return `${kind} ${text.toLowerCase().replace(/\s+/g, ' ')}`;
}

function nameFlags(name: string, others: OtherTools): DefinitionFlag[] {
  const own = others.own
    .filter((other) => imitates(name, other))
    .map((other) => `${name} looks like ${other} of the same server`);
  const flags = own
    // two tools of one server have no reason to imitate each other
    .map((text): DefinitionFlag => ({ kind: 'look-alike-name', at: '/name', text, holds: false }));
  for (const { server, tool } of others.foreign) {
    if (tool === name) {
      const text = `the server ${server} has a tool of this name`;
      flags.push({ kind: 'shadowed-name', at: '/name', text, holds: false });
    } else if (imitates(name, tool)) {
      const text = `${name} looks like ${tool} of the server ${server}`;
      flags.push({ kind: 'look-alike-name', at: '/name', text, holds: true });
    }
  }
  return flags;
}

/** Hints of the tool's annotations, with the value that restricts. */
const HINTS = { destructiveHint: true, openWorldHint: true, readOnlyHint: false } as const;

function droppedHints(before: Definition, after: Definition): DefinitionFlag[] {
  return Object.entries(HINTS).flatMap(([hint, restricts]): DefinitionFlag[] => {
    const [old, now] = [before.annotations?.[hint], after.annotations?.[hint]];
    const isDropped = restricts ? old === true && now !== true : old !== true && now === true;
    if (!isDropped || equal(old, now)) return [];
    const text = restricts ? `${hint} is dropped` : `${hint} is claimed`;
    return [{ kind: 'dropped-hint', at: `/annotations/${hint}`, text, holds: true }];
  });
}

function complexity(definition: Definition): DefinitionFlag[] {
  if (!isTooComplex(definition)) return [];
  const text = 'the definition has too many parts to be read';
  return [{ kind: 'too-complex', at: '', text, holds: true }];
}

/** Quarantining flags come first, so that truncation keeps them. */
function capFlags(flags: readonly DefinitionFlag[]): DefinitionFlag[] {
  return flags.toSorted((a, b) => Number(b.holds) - Number(a.holds)).slice(0, MAX_FLAGS);
}
