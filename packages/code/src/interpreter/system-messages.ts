import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import type { Meaning } from '../assets/meaning.ts';
import { systemTexts } from '../loops/system-texts.ts';
import { allReturns } from '../program/all-returns.ts';
import { boundValues } from '../program/bound-values.ts';
import type { Code } from '../program/code-tree.ts';
import { collectedValues } from '../program/collections.ts';
import { heldItems } from '../program/held-items.ts';
import type { Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { definitionOf, functionOf, returnOf } from '../program/symbol.ts';
import { placeName } from '../prompts/message-prompts.ts';
import { promptsOf } from '../prompts/prompts.ts';
import { addUnfollowed } from './unfollowed-values.ts';

/** Values that lead to values, and messages looked at for one conversation. */
const MAX_DEPTH = 6;
const MAX_MESSAGES = 60;

/**
 * Adds the system messages of the conversation that an agent is given as its prompts, through variables, lists that are added up and
 * functions that return them; what the source does not show of one is `unknown`.
 */
export function addSystemMessages(
  input: Ref,
  meaning: Meaning,
  owner: Found,
  site: Site,
  at: Reading,
): void {
  const { program, read } = at;
  for (const text of contentsOf(input, 0, new Set(), at)) {
    const own = `${placeName(text, read)} system prompt`;
    const prompts = promptsOf(text, own, program, read.assetsOf);
    for (const one of prompts) {
      at.found.add(one);
      addUse(owner, one, text.code.line, { ...at, file: text.file });
    }
    if (prompts.length === 0) addUnfollowed('prompt', text, meaning, owner, site, at);
  }
}

function contentsOf(value: Ref, depth: number, seen: Set<Code>, at: Reading): readonly Ref[] {
  const { code } = value;
  if (depth > MAX_DEPTH || seen.has(code) || seen.size > MAX_MESSAGES) return [];
  seen.add(code);
  const more = (next: Ref) => contentsOf(next, depth + 1, seen, at);
  const parts = (codes: readonly Code[]) => codes.flatMap((one) => more({ ...value, code: one }));
  const { program, read } = at;
  switch (code.kind) {
    case 'mapping':
      return systemTexts(value);
    case 'list':
      return parts(code.items);
    case 'choice':
      return parts(code.options);
    case 'other':
    case 'template':
      return parts(code.parts);
    case 'name':
    case 'member': {
      const bound = boundValues(value, program);
      const made = bound.length > 0 ? bound : [definitionOf(value, program)];
      const items = heldItems(value, program, read.sites);
      return [...made, ...items].flatMap((one) => (one === null ? [] : more(one)));
    }
    case 'call': {
      const said = systemTexts(value);
      if (said.length > 0) return said;
      const callee = { ...value, code: code.callee };
      const made = functionOf(callee, program);
      const returned = made === null ? null : returnOf(callee, program);
      if (made?.code.kind === 'function' && returned !== null) {
        return allReturns(made.code.body).flatMap((one) => more({ ...returned, code: one }));
      }
      return (collectedValues(value) ?? []).flatMap(more);
    }
    default:
      return [];
  }
}
