import type { RelationEnd } from '@svc/contract';
import type { Reading } from '../assets/file-reading.ts';
import { type Found, foundAt, type Use } from '../assets/found.ts';
import type { Meaning } from '../assets/meaning.ts';
import { argumentOf, argumentsOf } from '../program/arguments.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { definitionOf } from '../program/symbol.ts';
import { textsOf } from '../program/value.ts';
import { UNKNOWN } from './argument-walk.ts';
import { addPart } from './part-assets.ts';
import { addUnfollowed } from './unfollowed-values.ts';

/** An agent that an expression resolves to, or `unknown`, with path and line. */
type End = Omit<Use, 'from'>;

const UNRESOLVED: RelationEnd = { kind: 'agent', name: UNKNOWN };

/**
 * Adds the handoffs that a call declares between agents: `handoffs.add(source_agent=support, target_agent=refund)`. A source or target
 * that cannot be resolved is an agent `unknown`.
 */
export function addHandoffs(call: CallRef, meaning: Meaning, site: Site, at: Reading): void {
  const { owner, parts } = meaning.row;
  if (parts.handoff === undefined) return;
  const source = argumentOf(call, owner, at.program);
  if (source === null) return;
  const sources = endsOf([source], meaning, site, at);
  const targets = endsOf(targetsOf(call, parts.handoff, at.program), meaning, site, at);
  // With several callers, each passing a source and a target, the pairs cannot be resolved.
  const isResolved = sources.length < 2 || targets.length < 2;
  const lost: End = { to: UNRESOLVED, path: at.file.path, line: call.code.line };
  for (const { to, path, line } of sources) {
    const from = 'home' in to ? to : foundAt('agent', UNKNOWN, path, line, { home: '' });
    for (const target of isResolved ? targets : [lost]) at.uses.push({ ...target, from });
  }
}

/** The targets of a call: agents or their names, as arguments, in a list, or as keys of descriptions. */
function targetsOf(call: CallRef, names: string, program: Program): readonly Ref[] {
  const [first, ...later] = argumentsOf(call, names, program);
  const literal = call.code.arguments.find(
    ({ name, value }) => name === null && value.kind === 'mapping',
  );
  const target = first ?? (literal === undefined ? null : { ...call, code: literal.value });
  // A text after the first target describes it.
  const more = later.filter((one) => textsOf(one, program).length === 0);
  return target === null ? [] : [...describedIn(target, program), ...more];
}

/** The keys of a mapping of names to descriptions; any other value itself. */
function describedIn(value: Ref, program: Program): readonly Ref[] {
  const mapping = value.code.kind === 'mapping' ? value : definitionOf(value, program);
  if (mapping?.code.kind !== 'mapping') return [value];
  return mapping.code.entries.map(({ key, value: described }) => ({
    ...mapping,
    code: key ?? described,
  }));
}

/** Resolves expressions to agents, without recording the agents as used by another one. */
function endsOf(values: readonly Ref[], meaning: Meaning, site: Site, at: Reading): readonly End[] {
  const apart: Reading = { ...at, uses: [] };
  const nobody: Found = foundAt('agent', UNKNOWN, at.file.path, site.code.line);
  for (const value of values) {
    const there = { ...apart, file: value.file };
    addPart('agent', value, meaning, nobody, site, there);
    addUnfollowed('agent', value, meaning, nobody, site, there);
  }
  const ends = apart.uses.filter(({ to }) => to.kind === 'agent');
  return [...new Map(ends.map((one) => ['home' in one.to ? one.to : one, one])).values()];
}
