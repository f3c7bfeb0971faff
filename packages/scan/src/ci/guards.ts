import { type Condition, conditionTree } from './condition-tree.ts';
import { type Guard, isOpen, type Trigger } from './triggers.ts';

const RANK: readonly Guard[] = [null, 'route', 'label', 'person'];

/** Conditions that only trusted people, or the repository's own branches, meet. */
const TRUSTED =
  /author_association|github\.(?:actor|triggering_actor)\s*==|\b(?:user|sender|owner)\.login\s*==|fromJSON\s*\([^)]{0,500}\)\s*,\s*github\.(?:actor|triggering_actor|event\.[\w.]{0,100}login)|contains\s*\([^)]{0,500},\s*github\.(?:actor|triggering_actor|event\.[\w.]{0,100}login)\s*\)|head\.repo\.full_name\s*==|==\s*github\.event\.pull_request\.head\.repo\.full_name|head\.repo\.fork\s*==\s*(?:false|'false')|!\s*github\.event\.pull_request\.head\.repo\.fork|head_repository\.full_name\s*==|head_repository\.fork\s*==\s*false/;
/** Conditions that a member must have met by a label; the text is still an outsider's. */
const LABEL =
  /github\.event\.label\.name\s*==|(?<!!\s{0,3})contains\s*\(\s*(?:toJSON\s*\(\s*)?github\.event\.(?:issue|pull_request)\.labels/;
const ROUTE = /\bneeds\.[\w-]+\.outputs\.[\w-]+\s*==/;
const EVENT = /^github\.event_name\s*(==|!=)\s*'(\w+)'$|^'(\w+)'\s*(==|!=)\s*github\.event_name$/;

/** Scripts and actions that look up what the person may do. */
const LOOKUP =
  /getCollaboratorPermissionLevel|collaborators\/[^\s"']{0,200}permission|checkMembershipForUser|getMembershipForUser|orgs\/[^\s"']{0,200}\/members|check-user-permission|check-actor-permissions|author[-_]association|team-membership|is-organization-member|membership_check|check-membership/i;

/** What a step's text asks of the person who started the job. */
export function lookupGuard(text: string): Guard {
  return LOOKUP.test(text) ? 'person' : null;
}

/** The triggers that can meet an `if:`, with what it asks of each. */
export function narrowed(triggers: readonly Trigger[], condition: string): readonly Trigger[] {
  const plain = condition
    .replace(/\$\{\{|\}\}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return triggers;
  const tree = conditionTree(plain);
  return triggers.flatMap((trigger) => {
    const asked = weakest(tree, trigger.event);
    return asked === 'never' ? [] : [{ ...trigger, guard: stronger(trigger.guard, asked) }];
  });
}

/** The same triggers behind one more guard. */
export function guarded(triggers: readonly Trigger[], guard: Guard): readonly Trigger[] {
  return guard === null
    ? triggers
    : triggers.map((one) => ({ ...one, guard: stronger(one.guard, guard) }));
}

/** Triggers that reach a job through another: those of both, behind the guards of both. */
export function through(
  triggers: readonly Trigger[],
  before: readonly Trigger[],
): readonly Trigger[] {
  return triggers.flatMap((one) => {
    const same = before.find(({ event }) => event === one.event);
    return same === undefined ? [] : [{ ...one, guard: stronger(one.guard, same.guard) }];
  });
}

/** True when an outsider can start it and nothing is asked. */
export function isUnguarded(trigger: Trigger): boolean {
  return isOpen(trigger) && trigger.guard === null;
}

function stronger(a: Guard, b: Guard): Guard {
  return RANK.indexOf(a) >= RANK.indexOf(b) ? a : b;
}

/** The least that an event must meet for a condition to hold; `never` when it cannot. */
function weakest(tree: Condition, event: string): Guard | 'never' {
  if (tree.kind === 'atom') return atomGuard(tree.text, event);
  if (tree.kind === 'not') {
    const inner = weakest(tree.of, event);
    return tree.of.kind === 'atom' && EVENT.test(tree.of.text)
      ? inner === 'never'
        ? null
        : 'never'
      : null;
  }
  const parts = tree.of.map((one) => weakest(one, event));
  if (tree.kind === 'and') {
    if (parts.includes('never')) return 'never';
    return parts.reduce<Guard>((all, one) => stronger(all, one as Guard), null);
  }
  const possible = parts.filter((one) => one !== 'never') as Guard[];
  const [first] = possible;
  if (first === undefined) return 'never';
  return possible.reduce((all, one) => (stronger(all, one) === all ? one : all), first);
}

function atomGuard(atom: string, event: string): Guard | 'never' {
  const test = EVENT.exec(atom);
  if (test !== null) {
    const isSame = (test[2] ?? test[3]) === event;
    return isSame === ((test[1] ?? test[4]) === '==') ? null : 'never';
  }
  if (TRUSTED.test(atom)) return 'person';
  if (LABEL.test(atom)) return 'label';
  return ROUTE.test(atom) ? 'route' : null;
}
