import { isOpen, type Trigger } from './triggers.ts';

/** Conditions that only trusted people, or the repository's own branches, meet. */
const TRUSTED =
  /author_association|github\.(?:actor|triggering_actor)\s*==|\b(?:user|sender|owner)\.login\s*==|fromJSON\s*\([^)]*\)\s*,\s*github\.(?:actor|triggering_actor|event\.[\w.]*login)|contains\s*\([^)]*,\s*github\.(?:actor|triggering_actor|event\.[\w.]*login)\s*\)|head\.repo\.full_name\s*==|==\s*github\.event\.pull_request\.head\.repo\.full_name|head\.repo\.fork\s*==\s*(?:false|'false')|!\s*github\.event\.pull_request\.head\.repo\.fork|head_repository\.full_name\s*==|head_repository\.fork\s*==\s*false/;
/** Conditions that a member must have set; the text is still an outsider's. */
const LABEL =
  /github\.event\.label\.name\s*==|contains\s*\(\s*github\.event\.(?:issue|pull_request)\.labels/;

/** Scripts and actions that look up what the person may do. */
const LOOKUP =
  /getCollaboratorPermissionLevel|collaborators\/[^\s"']*permission|checkMembershipForUser|getMembershipForUser|orgs\/[^\s"']*\/members|check-user-permission|check-actor-permissions|author[-_]association|team-membership|is-organization-member|membership_check|check-membership/i;

/** `person`: only trusted people start it. `label`: somebody trusted lets the text in. Null: nothing is asked. */
export type Guard = 'person' | 'label' | null;

/** What a text of steps before the agent asks. */
export function lookupGuard(text: string): Guard {
  return LOOKUP.test(text) ? 'person' : null;
}

/** What an `if:` asks of the open triggers: the weakest of its alternatives counts. */
export function conditionGuard(condition: string, triggers: readonly Trigger[]): Guard {
  const plain = condition
    .replace(/\$\{\{|\}\}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return null;
  let found: Guard = 'person';
  for (const branch of alternatives(plain)) {
    const event = [...branch.matchAll(/github\.event_name\s*==\s*'([\w]+)'/g)].map(
      ([, name = '']) => name,
    );
    const concerns = triggers
      .filter(isOpen)
      .some((one) => event.length === 0 || event.includes(one.event));
    if (!concerns || TRUSTED.test(branch)) continue;
    if (!LABEL.test(branch)) return null;
    found = 'label';
  }
  return found;
}

/** The parts of a condition that are joined by `||` outside brackets and quotes. */
function alternatives(condition: string): string[] {
  const body = unbracketed(condition);
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let part = '';
  for (let at = 0; at < body.length; at++) {
    const char = body[at] as string;
    if (char === "'") quoted = !quoted;
    else if (!quoted && char === '(') depth++;
    else if (!quoted && char === ')') depth--;
    if (!quoted && depth === 0 && body.startsWith('||', at)) {
      parts.push(part);
      part = '';
      at++;
    } else part += char;
  }
  return [...parts, part].flatMap((one) => (parts.length > 0 ? alternatives(one.trim()) : [one]));
}

/** Without brackets around the whole. */
function unbracketed(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('(') || !trimmed.endsWith(')')) return trimmed;
  let depth = 0;
  for (let at = 0; at < trimmed.length - 1; at++) {
    if (trimmed[at] === '(') depth++;
    else if (trimmed[at] === ')') depth--;
    if (depth === 0) return trimmed;
  }
  return unbracketed(trimmed.slice(1, -1));
}

/** The stronger of several guards. */
export function strongest(guards: readonly Guard[]): Guard {
  if (guards.includes('person')) return 'person';
  return guards.includes('label') ? 'label' : null;
}
