import {
  type ConfigMember,
  type ConfigNode,
  configDocument,
  itemsOf,
  memberAt,
  membersOf,
  scalarOf,
} from '@svc/analysis/documents';
import { mcpConfigFile } from '@svc/code/mcp-config-files';
import { settingFormat, settingKind } from '../../agent-config/agent-config-files.ts';
import { applyEdits, changedStretch, type Edit, lineStartOf, nextLineOf } from '../edit.ts';
import { type ExaminedFile, examineFile, findingKey, type PlacedFinding } from '../examine-file.ts';
import { type FixPlan, isRefusal, type Refusal, refuse } from '../fix.ts';
import { removeItem } from './remove-item.ts';

/** Rules about what agents do unasked. */
export const APPROVAL_RULES: ReadonlySet<string> = new Set([
  'agent-config/approval-bypass',
  'agent-config/any-command-allowed',
  'agent-config/tools-approved-unseen',
  'agent-config/project-servers-enabled',
]);

/** Entries of one list that are removed for one finding. */
const MAX_STEPS = 40;
const OTHER_FORM = refuse('the setting is written in a form that is not rewritten');

/** Plans to turn an automatic approval off: a switch becomes false, a mode or an entry of a list is removed. */
export async function planApprovalOff(
  examined: ExaminedFile,
  target: PlacedFinding,
): Promise<FixPlan | Refusal> {
  const { path, text } = examined.file;
  const key = findingKey(target.finding.ruleId, target.finding.tag);
  let now = examined;
  for (let step = 0; now.counts.has(key); step++) {
    // One finding may stand for several entries of a list.
    const next = now.placed.find(({ finding }) => findingKey(finding.ruleId, finding.tag) === key);
    if (next === undefined || step === MAX_STEPS)
      return refuse('the list has too many entries of this kind');
    const edits = editsOf(path, now.file.text, next);
    if (isRefusal(edits)) return edits;
    now = await examineFile({ path, text: applyEdits(now.file.text, edits) });
  }
  return {
    edits: [changedStretch(text, now.file.text)],
    variables: [],
    title: 'Turn automatic approval off',
    summary: [
      'The agent asks before it does what this setting allowed unasked.',
      'Allow single harmless commands or tools where the question is asked too often.',
    ].join('\n'),
  };
}

function editsOf(
  path: string,
  text: string,
  { start, end }: PlacedFinding,
): readonly Edit[] | Refusal {
  const kind = settingKind(path);
  const format = mcpConfigFile(path)?.format ?? (kind === null ? null : settingFormat(kind));
  if (format === 'toml' || format === null) return lineEdits(text, start, format === null);
  const { root } = configDocument(format, text);
  const found = placeOf(root, start, end);
  if (found === null) return OTHER_FORM;
  const { parent, index } = found;
  if (parent.kind === 'array') {
    return format === 'json'
      ? removeItem(text, itemsOf(parent), index, parent.end - 1)
      : OTHER_FORM;
  }
  const member = membersOf(parent)[index] as ConfigMember;
  const value = memberAt(member.value, 'approve') ?? memberAt(member.value, '*') ?? member;
  const scalar = scalarOf(value.value);
  const replace = (written: string): readonly Edit[] => [
    { start: value.value.start, end: value.value.end, text: written },
  ];
  if (scalar === true) return replace('false');
  // opencode asks for nothing unless it is told to.
  if (kind === 'opencode' && scalar === 'allow') return replace('"ask"');
  if (typeof scalar !== 'string' || format !== 'json' || value !== member) return OTHER_FORM;
  const members = membersOf(parent).map((one) => ({ start: one.start, end: one.value.end }));
  return removeItem(text, members, index, parent.end - 1);
}

type Place = { readonly parent: ConfigNode; readonly index: number };

/** The member with this name, or the item of a list, at a stretch of the text. */
function placeOf(root: ConfigNode | null, start: number, end: number): Place | null {
  const waiting = root === null ? [] : [root];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    const parts = parent.kind === 'object' ? membersOf(parent) : itemsOf(parent);
    const index = parts.findIndex((part) => part.start === start && part.end === end);
    if (index !== -1) return { parent, index };
    const values = parent.kind === 'object' ? membersOf(parent).map(({ value }) => value) : parts;
    for (const value of values) {
      if ('kind' in value && value.kind !== 'scalar') waiting.push(value);
    }
  }
  return null;
}

/** `approval_policy = "never"`, and `permissionMode: bypassPermissions` in the head of a Markdown file. */
function lineEdits(text: string, at: number, isHead: boolean): readonly Edit[] | Refusal {
  const start = lineStartOf(text, at);
  const end = nextLineOf(text, at);
  const line = text.slice(start, end);
  const form = isHead
    ? /^(permissionMode:[ \t]*)["']?bypassPermissions["']?[ \t]*(?:#[^\n]*)?\r?\n?$/
    : /^([ \t]*[\w."-]+[ \t]*=[ \t]*)(?:(true)|"[^"\\\n]*")[ \t]*(?:#[^\n]*)?\r?\n?$/;
  const [, before = '', on] = form.exec(line) ?? [];
  if (before === '') return OTHER_FORM;
  const from = start + before.length;
  return on === undefined
    ? [{ start, end, text: '' }]
    : [{ start: from, end: from + on.length, text: 'false' }];
}
