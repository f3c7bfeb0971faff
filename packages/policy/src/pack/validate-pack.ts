import { UnsupportedPolicy } from '../cedar/compile-expression.ts';
import { compilePolicies, type IdentifiedPolicy } from '../cedar/compile-policies.ts';
import { cedarEngine } from '../cedar/engine.ts';
import type { PolicyJson } from '../cedar/policy-json.ts';
import { checkAnnotations } from './check-annotations.ts';
import { exceededLimit } from './policy-limits.ts';
import { refusedCharacter } from './refused-character.ts';
import { lineStarts, offsetOfByte, positionAt, type SourcePosition } from './source-position.ts';
import { type PolicyText, significantOffset, splitPolicies } from './split-policies.ts';
import { type NamedTool, namedTools, renderNamedTool } from './tool-references.ts';
import { unreachablePolicies } from './unreachable.ts';

/** One file of a pack. */
export type PackSource = { readonly file: string; readonly text: string };

/** Renders as `file:line:column: message`. */
export type PackProblem = SourcePosition & { readonly message: string };

export type PackValidation =
  | {
      readonly ok: true;
      readonly policies: readonly IdentifiedPolicy[];
      /** The first tools and servers that policies name. */
      readonly references: readonly ToolReference[];
      readonly warnings: readonly PackProblem[];
    }
  | {
      readonly ok: false;
      readonly errors: readonly PackProblem[];
      readonly warnings: readonly PackProblem[];
    };

/** A tool or server that a policy names, and where the policy begins. */
export type ToolReference = {
  readonly policy: string;
  readonly named: NamedTool;
  readonly at: SourcePosition;
};

/** References are compared with all tools of a tenant whenever a version becomes active. */
const MAX_REFERENCES = 1_000;
const MAX_REFERENCE_LENGTH = 300;

const MAX_PACK_LENGTH = 4 * 1024 * 1024;
const MAX_POLICIES = 5_000;

type Engine = Awaited<ReturnType<typeof cedarEngine>>;

/** A problem as the engine reports it; offsets are in bytes of the text that it was given. */
type EngineError = {
  readonly message: string;
  readonly help: string | null;
  readonly sourceLocations?: readonly { readonly start: number; readonly label: string | null }[];
};

/** A policy with where it came from. */
type Located = {
  readonly source: PackSource;
  /** Where the lines of the source begin. */
  readonly starts: readonly number[];
  readonly part: PolicyText;
};
type Parsed = Located & { readonly json: PolicyJson };

/**
 * Parses and validates a pack with the official engine against the schema, then checks what the engine does not cover: ids,
 * outcomes and the compiled subset. Returns the policies in their JSON form, which `compilePack` takes.
 */
export async function validatePack(
  sources: readonly PackSource[],
  schema: string,
): Promise<PackValidation> {
  const characters = sources.flatMap(characterProblem);
  if (characters.length > 0) return { ok: false, errors: characters, warnings: [] };
  const located = sources.flatMap((source) => {
    const starts = lineStarts(source.text);
    return splitPolicies(source.text).map((part) => ({ source, starts, part }));
  });
  const limit = limitProblem(sources, located);
  if (limit !== null) return { ok: false, errors: [limit], warnings: [] };
  const engine = await cedarEngine();
  const errors: PackProblem[] = [];
  const parsed = located.flatMap((one) => parse(engine, one, errors));
  const policies = identify(parsed, errors);
  for (const [id, one] of policies) checkSubset(id, one, errors);
  const warnings = validateTypes(engine, schema, policies, errors);
  if (errors.length === 0) errors.push(...readingProblems(engine, sources, located));
  if (errors.length > 0) return { ok: false, errors: sortProblems(errors, sources), warnings };
  const stored = Array.from(policies, ([id, { json }]) => ({ id, json }));
  const findings = [
    ...warnings,
    ...unreachableProblems(stored, policies),
    ...permitProblems(stored, sources),
  ];
  return {
    ok: true,
    policies: stored,
    references: references(policies),
    warnings: sortProblems(findings, sources),
  };
}

function references(policies: ReadonlyMap<string, Parsed>): ToolReference[] {
  const found: ToolReference[] = [];
  for (const [policy, one] of policies) {
    const named = namedTools(one.json).filter(
      (tool) => renderNamedTool(tool).length <= MAX_REFERENCE_LENGTH,
    );
    if (found.length + named.length > MAX_REFERENCES) break;
    const at = positionIn(one, 0);
    found.push(...named.map((tool) => ({ policy, named: tool, at })));
  }
  return found;
}

/** The text is refused before anything reads it: what a person sees must be what the engine reads. */
function characterProblem({ file, text }: PackSource): PackProblem[] {
  const refused = refusedCharacter(text);
  if (refused === null) return [];
  const { offset, message } = refused;
  return [{ ...positionAt(file, lineStarts(text), offset), message }];
}

/**
 * Returns where the engine reads other policies in a whole file than the file was split into: then a policy, a deny perhaps,
 * would be dropped or changed unsaid.
 */
function readingProblems(
  engine: Engine,
  sources: readonly PackSource[],
  located: readonly Located[],
): PackProblem[] {
  return sources.flatMap((source) => {
    const parts = located.filter((one) => one.source === source);
    const answer = engine.policySetTextToParts(source.text);
    if (answer.type === 'failure') {
      const whole = {
        source,
        starts: lineStarts(source.text),
        part: { text: source.text, start: 0 },
      };
      return answer.errors.map((error) => problemOf(whole, error));
    }
    // the engine returns them in an order of its own
    const unread = new Map<string, number>();
    for (const text of answer.policies) unread.set(text, (unread.get(text) ?? 0) + 1);
    const different = parts.find(({ part }) => {
      const text = part.text.slice(significantOffset(part.text));
      const count = unread.get(text) ?? 0;
      if (count === 1) unread.delete(text);
      else unread.set(text, count - 1);
      return count === 0;
    });
    const count = answer.policies.length + answer.policy_templates.length;
    if (different === undefined && count === parts.length) return [];
    const message = `the Cedar engine reads ${count} policies in the file, and not the ${parts.length} that it was split into; write each policy without unusual characters`;
    const start = { file: source.file, line: 1, column: 1, message };
    return [different === undefined ? start : problemAtStart(different, message)];
  });
}

function permitProblems(
  stored: readonly IdentifiedPolicy[],
  [first]: readonly PackSource[],
): PackProblem[] {
  if (first === undefined || stored.some(({ json }) => json.effect === 'permit')) return [];
  const message = 'no policy permits a call, so every call is denied; add a permit';
  return [{ file: first.file, line: 1, column: 1, message }];
}

function unreachableProblems(
  stored: readonly IdentifiedPolicy[],
  policies: ReadonlyMap<string, Parsed>,
): PackProblem[] {
  return unreachablePolicies(stored).flatMap(({ id, coveredBy }) => {
    // the engine itself warns of conditions that are never true
    if (coveredBy === null) return [];
    const message = `policy ${id} never changes a decision; ${coveredBy} covers every call that it applies to`;
    return [problemAtStart(policies.get(id) as Parsed, message)];
  });
}

function limitProblem(
  sources: readonly PackSource[],
  located: readonly Located[],
): PackProblem | null {
  const length = sources.reduce((sum, { text }) => sum + text.length, 0);
  const [first] = sources;
  const file = first?.file ?? 'pack';
  const start = { file, line: 1, column: 1 };
  if (length > MAX_PACK_LENGTH) {
    return {
      ...start,
      message: `pack must have at most ${MAX_PACK_LENGTH} characters (got ${length})`,
    };
  }
  if (located.length > MAX_POLICIES) {
    return {
      ...start,
      message: `pack must have at most ${MAX_POLICIES} policies (got ${located.length})`,
    };
  }
  for (const one of located) {
    const message = exceededLimit(one.part.text);
    if (message !== null) return problemAtStart(one, message);
  }
  return null;
}

function parse(engine: Engine, one: Located, errors: PackProblem[]): Parsed[] {
  const answer = engine.policyToJson(one.part.text);
  if (answer.type === 'success') return [{ ...one, json: answer.json as PolicyJson }];
  errors.push(...answer.errors.map((error) => problemOf(one, error)));
  return [];
}

/** Returns the policies by id; those without one and the second of two with the same id are errors. */
function identify(parsed: readonly Parsed[], errors: PackProblem[]): ReadonlyMap<string, Parsed> {
  const policies = new Map<string, Parsed>();
  for (const one of parsed) {
    errors.push(...checkAnnotations(one.json).map((message) => problemAtStart(one, message)));
    const id = one.json.annotations?.['id'];
    if (typeof id !== 'string') continue;
    if (policies.has(id)) {
      errors.push(problemAtStart(one, `@id("${id}") is used twice in the pack; choose another id`));
    } else policies.set(id, one);
  }
  return policies;
}

function checkSubset(id: string, one: Parsed, errors: PackProblem[]): void {
  try {
    compilePolicies([{ id, json: one.json }]);
  } catch (error) {
    if (!(error instanceof UnsupportedPolicy)) throw error;
    const message = `policy uses ${error.message}, which packs do not support; write it without`;
    errors.push(problemAtStart(one, message));
  }
}

/** Type errors go to `errors`; the engine's warnings are returned. */
function validateTypes(
  engine: Engine,
  schema: string,
  policies: ReadonlyMap<string, Parsed>,
  errors: PackProblem[],
): PackProblem[] {
  const texts = Object.fromEntries(Array.from(policies, ([id, { part }]) => [id, part.text]));
  const answer = engine.validate({ schema, policies: { staticPolicies: texts } });
  if (answer.type === 'failure') {
    throw new Error(
      `policy schema is invalid: ${answer.errors.map(({ message }) => message).join('; ')}`,
    );
  }
  const located = ({ policyId, error }: { policyId: string; error: EngineError }) =>
    problemOf(policies.get(policyId) as Parsed, error);
  errors.push(...answer.validationErrors.map(located));
  return answer.validationWarnings.map(located);
}

function problemOf(one: Located, { message, help, sourceLocations }: EngineError): PackProblem {
  const [place] = sourceLocations ?? [];
  const details = [
    message.replace(/^(?:for policy `[^`]*`, |failed to parse policy from string: )/, ''),
    place?.label,
    help,
  ];
  return {
    ...positionIn(one, place === undefined ? 0 : offsetOfByte(one.part.text, place.start)),
    message: details.filter((detail) => detail).join('; '),
  };
}

function problemAtStart(one: Located, message: string): PackProblem {
  return { ...positionIn(one, 0), message };
}

/** An offset in the comments before a policy is located at the policy's beginning. */
function positionIn({ source, starts, part }: Located, offset: number): SourcePosition {
  const within = Math.max(offset, significantOffset(part.text));
  return positionAt(source.file, starts, part.start + within);
}

function sortProblems(
  problems: readonly PackProblem[],
  sources: readonly PackSource[],
): PackProblem[] {
  const rank = ({ file }: PackProblem) => sources.findIndex((source) => source.file === file);
  return problems.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line || a.column - b.column);
}
