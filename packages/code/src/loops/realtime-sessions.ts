import { type Code, somePart } from '../program/code-tree.ts';
import { entry } from '../program/mapping-entry.ts';
import type { Ref } from '../program/program.ts';
import { visitParts } from './visit-parts.ts';

/*
 * Sessions of OpenAI's Realtime API: a socket over which a program sends events. `session.update` gives the model instructions and tools,
 * `response.create` asks for the next answer.
 */

const ASKS = 'response.create';

/** `{ type: "response.create" }` */
export const createsEvent = (code: Code): boolean =>
  code.kind === 'mapping' &&
  code.entries.some(
    ({ key, value }) =>
      key?.kind === 'text' && key.value === 'type' && value.kind === 'text' && value.value === ASKS,
  );

/** `connection.response.create()` of the vendor's client in Python. */
export const createsResponse = (path: string): boolean =>
  /(?:^|[._])(?:connection|conn|session|realtime|socket|ws)\.response\.create$/i.test(path);

/** Whether code asks a realtime session for an answer: an event leads to the next. */
export const asksSession = (code: Code): boolean =>
  createsEvent(code) ||
  (code.kind === 'member' && createsResponse(pathOf(code))) ||
  somePart(code, asksSession);

const pathOf = (code: Code): string => {
  if (code.kind === 'member') return `${pathOf(code.of)}.${code.name}`;
  return code.kind === 'name' ? code.name : '';
};

/** What sessions are given in a piece of code, by their `session.update`. */
export type SessionPart = { readonly role: 'model' | 'tool' | 'prompt'; readonly value: Ref };

const PARTS = { model: 'model', tool: 'tools', prompt: 'instructions' } as const;
const MAX_PARTS = 12;

/** Returns the model, the tools and the instructions that code gives realtime sessions. */
export function sessionParts(start: Ref): readonly SessionPart[] {
  const found: SessionPart[] = [];
  visitParts(
    start,
    () => found.length >= MAX_PARTS,
    (at) => {
      const type = at.code.kind === 'mapping' ? entry(at, 'type')?.code : null;
      if (type?.kind !== 'text' || type.value !== 'session.update') return;
      const session = entry(at, 'session');
      if (session === null) return;
      for (const [role, name] of Object.entries(PARTS)) {
        const value = entry(session, name);
        if (value !== null) found.push({ role: role as SessionPart['role'], value });
      }
    },
  );
  return found;
}
