import {
  type ConfigNode,
  itemsOf,
  membersOf,
  textOf,
  textsOf,
  valueAt,
} from '@svc/analysis/documents';
import { COMPARED } from '../scripts/lookups.ts';
import { ANSWER } from '../scripts/taint.ts';

/**
 * The check between an outsider and a job, weakest first. `route`: an earlier job decided what to make of the event.
 * `label`: a member set a label before the text could be changed. `person`: only trusted people start it.
 */
export type Guard = 'route' | 'label' | 'person' | null;

/** What starts a workflow: an event's name with the activity types it is limited to (null for the usual ones). */
export type Trigger = {
  readonly event: string;
  readonly types: readonly string[] | null;
  /** In lower case, those that whoever opens an issue can set by a template of the repository. */
  readonly templateLabels: ReadonlySet<string>;
  /** A condition requires a label of an issue template, so that opening an issue from the template causes `labeled`. */
  readonly isByTemplate: boolean;
  /** What conditions on the way ask. */
  readonly guard: Guard;
};

/** `on:` as a name, a list, or an object; YAML 1.1 readers take the name for `true`. */
export function triggersOf(
  root: ConfigNode | null,
  templateLabels: ReadonlySet<string>,
): Trigger[] {
  const on = onOf(root);
  const plain = (event: string): Trigger => ({
    event,
    types: null,
    templateLabels,
    isByTemplate: false,
    guard: null,
  });
  if (textOf(on) !== null || itemsOf(on).length > 0)
    return textsOf(on).map(({ text }) => plain(text));
  return membersOf(on).map(({ name, value }) => {
    const types = textsOf(valueAt(value, 'types')).map(({ text }) => text);
    return { ...plain(name), types: types.length === 0 ? null : types };
  });
}

/** Names of the workflows whose runs start this one. */
export function precedingWorkflows(root: ConfigNode | null): string[] {
  return textsOf(valueAt(onOf(root), 'workflow_run', 'workflows')).map(({ text }) => text);
}

/** Events that only members cause, in the repository itself. */
const OWN = new Set([
  'push',
  'schedule',
  'workflow_dispatch',
  'repository_dispatch',
  'release',
  'create',
  'delete',
  'merge_group',
  'deployment',
  'registry_package',
]);

/** Returns true for triggers none of which an outsider causes. */
export function areOwn(triggers: readonly Trigger[]): boolean {
  return triggers.length > 0 && triggers.every(({ event }) => OWN.has(event));
}

function onOf(root: ConfigNode | null): ConfigNode | null {
  return valueAt(root, 'on') ?? valueAt(root, 'true');
}

const OF_COMMENTS = ['created', 'edited', 'deleted'];
const OF_ISSUES = [
  ...['opened', 'edited', 'deleted', 'transferred', 'pinned', 'unpinned', 'closed', 'reopened'],
  ...['assigned', 'unassigned', 'labeled', 'unlabeled', 'locked', 'unlocked', 'milestoned'],
  'demilestoned',
];
/** Activity types of an event that names none. https://docs.github.com/actions/reference/events-that-trigger-workflows */
const USUAL_TYPES: Readonly<Record<string, readonly string[]>> = {
  issues: OF_ISSUES,
  issue_comment: OF_COMMENTS,
  discussion: [
    ...[
      'created',
      'edited',
      'deleted',
      'transferred',
      'pinned',
      'unpinned',
      'labeled',
      'unlabeled',
    ],
    ...['locked', 'unlocked', 'category_changed', 'answered', 'unanswered'],
  ],
  discussion_comment: OF_COMMENTS,
  pull_request_target: ['opened', 'synchronize', 'reopened'],
};

/** Returns the activity types that start it; null for an event that has none, or whose types are not known here. */
export function typesOf({ event, types }: Trigger): readonly string[] | null {
  return types ?? (Object.hasOwn(USUAL_TYPES, event) ? (USUAL_TYPES[event] ?? null) : null);
}

/** Events that run with the repository's token and secrets though outsiders cause them. */
const OUTSIDER = new Set([
  'issues',
  'issue_comment',
  'discussion',
  'discussion_comment',
  'commit_comment',
  'pull_request_target',
  'workflow_run',
  'gollum',
]);
/** Activity types that need triage or write access. */
const BY_MEMBERS = new Set([
  'labeled',
  'unlabeled',
  'assigned',
  'unassigned',
  'milestoned',
  'demilestoned',
  'pinned',
  'unpinned',
  'transferred',
  'locked',
  'unlocked',
  'answered',
]);

/** Returns true for an activity that needs triage or write access. */
export function isByMembers(type: string): boolean {
  return BY_MEMBERS.has(type);
}

/** Returns true for a trigger that outsiders can cause and that has the repository's token. */
export function isOpen({ event, types, isByTemplate }: Omit<Trigger, 'guard'>): boolean {
  if (!OUTSIDER.has(event)) return false;
  return isByTemplate || types === null || types.some((type) => !BY_MEMBERS.has(type));
}

/** Which events bring a path of the `github` context that outsiders write. */
const BRINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^github\.event\.issue(?:\.|$)/, ['issues', 'issue_comment']],
  [/^github\.(?:event\.pull_request(?:\.|$)|head_ref)/, ['pull_request_target']],
  [/^github\.event\.comment(?:\.|$)/, ['issue_comment', 'discussion_comment', 'commit_comment']],
  [/^github\.event\.discussion(?:\.|$)/, ['discussion', 'discussion_comment']],
  [/^github\.event\.workflow_run(?:\.|$)/, ['workflow_run']],
  [/^github\.event\.pages(?:\.|$)/, ['gollum']],
  [/^github\.event$/, [...OUTSIDER]],
];

/** What a timetable finds: the issues and pull requests that anybody has opened. */
const BACKLOG = /^(?:gh (?:issue|pr) |gh api\b|glab )/;

/** What a member finds who names an issue or asks for all of them. */
const PICKED = /^(?:gh issue |gh api issues|glab issue )/;

/** The open triggers among these that bring a path; a fetched text is brought by any, and the backlog by a timetable. */
export function bringing(source: string, triggers: readonly Trigger[]): readonly Trigger[] {
  const isListed = BACKLOG.test(source);
  return broughtBy(
    source,
    triggers.filter((one) => isOpen(one) || (isListed && isTimetable(one))),
  );
}

/** The triggers among these by which members admit a text that an outsider has written: a label, an assignment. */
export function admitting(source: string, triggers: readonly Trigger[]): readonly Trigger[] {
  const isPicked = PICKED.test(source);
  return broughtBy(
    source,
    triggers.filter(
      (one) =>
        (OUTSIDER.has(one.event) && !isOpen(one)) ||
        (isPicked && one.event === 'workflow_dispatch'),
    ),
  );
}

/** Events of pull requests. */
const OF_PULLS = new Set(['pull_request_target', 'issue_comment', 'workflow_run']);

/** Returns true for a trigger that nobody causes, after which a step may find what outsiders wrote before. */
export function isTimetable({ event }: Pick<Trigger, 'event'>): boolean {
  return event === 'schedule';
}

function broughtBy(source: string, triggers: readonly Trigger[]): readonly Trigger[] {
  if (source === ANSWER) return [];
  if (source.startsWith('gh run ')) return triggers.filter(({ event }) => event === 'workflow_run');
  if (source === COMPARED) return triggers.filter(({ event }) => OF_PULLS.has(event));
  if (!source.startsWith('github.')) return triggers;
  const events = BRINGS.find(([pattern]) => pattern.test(source))?.[1] ?? [];
  return triggers.filter(({ event }) => events.includes(event));
}
