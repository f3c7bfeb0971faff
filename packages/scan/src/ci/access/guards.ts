import { type Condition, conditionTree } from '../workflow/condition-tree.ts';
import { type Guard, isByMembers, isOpen, type Trigger, typesOf } from './triggers.ts';

const RANK: readonly Guard[] = [null, 'route', 'label', 'person'];

/** Conditions that only trusted people, or the repository's own branches, meet. */
const TRUSTED =
  /author_association|github\.(?:actor|triggering_actor)\s*==|\b(?:user|sender|owner)\.login\s*==|fromJSON\s*\([^)]{0,500}\)\s*,\s*github\.(?:actor|triggering_actor|event\.[\w.]{0,100}login)|contains\s*\([^)]{0,500},\s*github\.(?:actor|triggering_actor|event\.[\w.]{0,100}login)\s*\)|head\.repo\.full_name\s*==|==\s*github\.event\.pull_request\.head\.repo\.full_name|head\.repo\.fork\s*==\s*(?:false|'false')|!\s*github\.event\.pull_request\.head\.repo\.fork|head_repository\.full_name\s*==|head_repository\.fork\s*==\s*false/;
/** Conditions that no outsider can meet: a private repository, or a run that no fork's pull request has caused, whose list of pull requests is empty. */
const OWN_RUN =
  /^github\.event\.repository\.private(?:\s*==\s*'?true'?)?$|^github\.(?:event\.repository\.|repository_)visibility\s*==\s*'(?:private|internal)'$|^github\.event\.workflow_run\.pull_requests\[0\](?:\.\w{1,40})*(?:\s*!=\s*(?:null|''))?$|^github\.event\.workflow_run\.event\s*==\s*'(?:push|schedule|workflow_dispatch|release|create|merge_group)'$/;
/** The label that is set by the event itself. */
const SET_LABEL = /github\.event\.label\.name\s*==\s*(?:'([^']*)')?/;
/** A label that the issue or pull request has, and its name. */
const HAS_LABEL =
  /(?<!!\s{0,3})contains\s*\(\s*(?:toJSON\s*\(\s*)?github\.event\.(?:issue|pull_request|discussion)\.labels[^']{0,100}(?:'([^']*)')?/;
const ROUTE = /\bneeds\.([\w-]+)\.outputs\.[\w-]+\s*==/;
const EVENT =
  /^github\.(event_name|event\.action)\s*(==|!=)\s*'(\w+)'$|^'(\w+)'\s*(==|!=)\s*github\.(event_name|event\.action)$/;

/** Scripts and actions that look up what the person may do. */
const LOOKUP =
  /getCollaboratorPermissionLevel|collaborators\/[^\s"']{0,200}permission|checkMembershipForUser|getMembershipForUser|orgs\/[^\s"']{0,200}\/members|check-user-permission|check-actor-permissions|author[-_]association|team-membership|is-organization-member|membership_check|check-membership/i;

/** What a step's text asks of the person who started the job. */
export function lookupGuard(text: string): Guard {
  return LOOKUP.test(text) ? 'person' : null;
}

/** Tests that turn programs away, and let every person pass. */
const BOTS =
  /[!=]={1,2}\s{0,5}["'][\w-]{0,60}\[bot\]["']|(?:endsWith|contains|includes)\([^()\n]{0,120}\[bot\]["']\s{0,5}\)|\btype\s{0,5}[!=]={1,2}\s{0,5}["']Bot["']/g;
/** Words for people and for labels that are tested, in what a job does. */
const ON_PEOPLE =
  /author_?association|\b(?:members?|maintainers?|collaborators?|trusted|allow_?list(?:ed)?|allowed_?(?:users?|actors?|authors?)|white_?list(?:ed)?|permissions?|teams?|codeowners|authori[sz]ed?|approv(?:al|ed|ers?))\b|(?:actor|login|author)\w{0,20}["'}\s]{0,5}[!=]={1,2}|(?:includes|contains|indexOf|grep)\b[^\n]{0,80}(?:actor|login|label)|label[^\n]{0,60}(?:\.some\(|includes|contains|grep|[!=]=)/i;

/** Returns true for a job that chooses by people or labels, as its texts show; one that only reads a command or turns bots away guards nothing. */
export function choosesByPeople(texts: readonly string[]): boolean {
  return texts.some((text) => ON_PEOPLE.test(text.replace(BOTS, ' ')));
}

const NONE: ReadonlySet<string> = new Set();
/** A test for an output of a step that is not empty. */
const HAS_OUTPUT = /^steps\.([\w-]{1,100})\.outputs\.[\w-]{1,100}(?:\s*!=\s*(?:''|'null'|null))?$/;

/**
 * The triggers that can meet an `if:`, each with the activity types that can, and with what it asks of them. The choice of a job among
 * `plainJobs` asks nothing. Outputs of the steps `ownRuns` are empty for a run of a fork's pull request.
 */
export function narrowed(
  triggers: readonly Trigger[],
  condition: string,
  plainJobs: ReadonlySet<string> = NONE,
  ownRuns: ReadonlySet<string> = NONE,
): readonly Trigger[] {
  const plain = condition
    .replace(/\$\{\{|\}\}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return triggers;
  const tree = conditionTree(plain);
  return triggers.flatMap((trigger) => {
    const asked = (typesOf(trigger) ?? [null]).map((type) => ({
      type,
      guard: weakest(tree, { trigger, type, plainJobs, ownRuns }),
      isByTemplate: isLabelSetByTemplate(plain, trigger, type),
    }));
    const met = asked.filter((one): one is typeof one & { guard: Guard } => one.guard !== 'never');
    if (met.length === 0) return [];
    const byOutsiders = met.filter(
      ({ type, isByTemplate }) => type === null || isByTemplate || !isByMembers(type),
    );
    const guard = leastOf((byOutsiders.length > 0 ? byOutsiders : met).map((one) => one.guard));
    const types =
      met.length === asked.length ? trigger.types : met.map(({ type }) => type as string);
    const isByTemplate = trigger.isByTemplate || met.some((one) => one.isByTemplate);
    return [{ ...trigger, types, isByTemplate, guard: stronger(trigger.guard, guard) }];
  });
}

/** Labels that a condition asks for, those that it rules out apart. */
const ASKED_LABELS =
  /github\.event\.label\.name\s*==\s*'([^']{1,100})'|(?<!!\s{0,5})contains\s*\([^()']{0,100}\.labels[^()']{0,100}'([^']{1,100})'\s*\)/g;

/** True where a condition asks for a label which a template of issues sets as they are opened, in the event that the label causes. */
function isLabelSetByTemplate(condition: string, trigger: Trigger, type: string | null): boolean {
  if (trigger.event !== 'issues' || type !== 'labeled') return false;
  return [...condition.matchAll(ASKED_LABELS)].some(([, set = '', has = '']) =>
    trigger.templateLabels.has((set === '' ? has : set).toLowerCase()),
  );
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
    if (same === undefined) return [];
    const passed = same.types;
    const types =
      passed === null
        ? one.types
        : (typesOf(one) ?? passed).filter((type) => passed.includes(type));
    const isByTemplate = one.isByTemplate || same.isByTemplate;
    const guard = stronger(one.guard, same.guard);
    return types?.length === 0 ? [] : [{ ...one, types, isByTemplate, guard }];
  });
}

/** True when an outsider can start it and nothing is asked. */
export function isUnguarded(trigger: Trigger): boolean {
  return isOpen(trigger) && trigger.guard === null;
}

/** The least that any of the triggers asks. */
export function leastGuard(triggers: readonly Trigger[]): Guard {
  return leastOf(triggers.map(({ guard }) => guard));
}

const BEHIND: Readonly<Record<Exclude<Guard, null>, string>> = {
  route: ', behind the choice of an earlier job',
  label: ', behind a label',
  person: ', behind a check of who started it',
};

/** The guard as the end of a message; empty for none. */
export function behind(guard: Guard): string {
  return guard === null ? '' : BEHIND[guard];
}

function leastOf(guards: readonly Guard[]): Guard {
  return RANK.find((guard) => guards.includes(guard)) ?? null;
}

function stronger(a: Guard, b: Guard): Guard {
  return RANK.indexOf(a) >= RANK.indexOf(b) ? a : b;
}

/** One way to start a workflow: by one activity type of its trigger, null where it has none. */
type Start = {
  readonly trigger: Trigger;
  readonly type: string | null;
  readonly plainJobs: ReadonlySet<string>;
  readonly ownRuns: ReadonlySet<string>;
};

/** The least that a start must meet for a condition to hold; `never` when it cannot. */
function weakest(tree: Condition, start: Start): Guard | 'never' {
  if (tree.kind === 'atom') return atomGuard(tree.text, start);
  if (tree.kind === 'not') {
    const inner = weakest(tree.of, start);
    return tree.of.kind === 'atom' && EVENT.test(tree.of.text)
      ? inner === 'never'
        ? null
        : 'never'
      : null;
  }
  const parts = tree.of.map((one) => weakest(one, start));
  if (tree.kind === 'and') {
    if (parts.includes('never')) return 'never';
    return parts.reduce<Guard>((all, one) => stronger(all, one as Guard), null);
  }
  const possible = parts.filter((one) => one !== 'never') as Guard[];
  return possible.length === 0 ? 'never' : leastOf(possible);
}

function atomGuard(atom: string, start: Start): Guard | 'never' {
  if (atom === 'false') return 'never';
  const test = EVENT.exec(atom);
  if (test !== null) return startGuard(test, start);
  if (TRUSTED.test(atom) || OWN_RUN.test(atom)) return 'person';
  const found = HAS_OUTPUT.exec(atom)?.[1];
  if (found !== undefined && start.ownRuns.has(found))
    return start.trigger.event === 'workflow_run' ? 'person' : null;
  const set = SET_LABEL.exec(atom);
  if (set !== null) return start.type === 'labeled' ? labelGuard(set[1], start) : 'label';
  const label = HAS_LABEL.exec(atom);
  if (label !== null) return labelGuard(label[1], start);
  const chosenBy = ROUTE.exec(atom)?.[1];
  return chosenBy === undefined || start.plainJobs.has(chosenBy) ? null : 'route';
}

/** A comparison of the event's name or activity; that of an activity which is not known holds. */
function startGuard(test: RegExpExecArray, { trigger, type }: Start): Guard | 'never' {
  const [, before, operator, value, valueFirst, operatorAfter, after] = test;
  const actual = (before ?? after) === 'event_name' ? trigger.event : type;
  if (actual === null) return null;
  const isSame = actual === (value ?? valueFirst);
  return isSame === ((operator ?? operatorAfter) === '==') ? null : 'never';
}

/**
 * A label guards where members set it: on `labeled` and the like, and on `opened`. It guards neither where a template of issues sets it. Once it
 * is set, its author can still change the text, push, or write a comment.
 */
function labelGuard(label: string | undefined, { trigger, type }: Start): Guard {
  const isNamed = label !== undefined && trigger.templateLabels.has(label.toLowerCase());
  if (trigger.event === 'issues' && type === 'labeled' && isNamed) return null;
  if (type === null || isByMembers(type)) return 'label';
  if (type !== 'opened' && !(trigger.event === 'discussion' && type === 'created')) return null;
  const { event, templateLabels } = trigger;
  const isSetByAuthor = label === undefined ? templateLabels.size > 0 : isNamed;
  return isSetByAuthor && event !== 'pull_request_target' ? null : 'label';
}
