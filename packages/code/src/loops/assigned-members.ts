import type { Code } from '../program/code-tree.ts';
import type { Ref } from '../program/program.ts';
import { visitParts } from './visit-parts.ts';

/** A member of an object and the value that code assigns to it. */
export type AssignedMember = { readonly name: string; readonly value: Ref };

const MAX_MEMBERS = 60;
/** Objects that hold what a model is asked with. */
const ASKED_WITH =
  /^_?(?:conv(?:o|ersation)?|chat(?:_?session)?|session|request|req|params|payload|body|completion_?request|options)$/i;

/** Returns what code assigns to members of a conversation or a request: `convo.SystemPrompt = rules`, `req.Tools = tools`. */
export function assignedMembers(start: Ref): readonly AssignedMember[] {
  const found: AssignedMember[] = [];
  visitParts(
    start,
    () => found.length >= MAX_MEMBERS,
    (at) => {
      const { code } = at;
      if (code.kind !== 'binding' || code.value === null || code.target.kind !== 'member') return;
      const { of, name } = code.target;
      if (isAskedWith(of)) found.push({ name, value: { ...at, code: code.value } });
    },
  );
  return found;
}

function isAskedWith(of: Code): boolean {
  return (of.kind === 'name' || of.kind === 'member') && ASKED_WITH.test(of.name);
}
