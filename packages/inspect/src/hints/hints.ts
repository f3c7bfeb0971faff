import type { Pattern } from '../matcher/matcher.ts';
import { AI_CODE, AI_IMPORTS, AI_PERMISSIONS, AI_TERMS } from './hint-words.ts';

/** What a file may be worth a closer look for. */
export type HintGroup = 'kubernetes-secret' | 'ai-code' | 'ai-permission';

/** What only a manifest of a Kubernetes Secret holds (layers/kubernetes-secret.ts). */
const MANIFEST = String.raw`kind["']?[ \t]{0,4}:[ \t]{0,4}["']?Secret`;
/** An import of Python, JavaScript, Go, Java or C# of a library: not of one whose name only starts so. */
const imported = (word: string) =>
  String.raw`(?:from|import|using|require\()[ \t]{0,4}["']?${literal(word)}[^\w]`;
/** `o3-mini` as a string or a value. */
const REASONING_MODEL = String.raw`["'\x60:=/ ]o[134](?:-mini|-pro|-preview|["'\x60])`;

/** A class that is named an agent or a tool, or extends one. */
const OWN_CLASSES = [
  String.raw`(?:class|extends|new) \w{0,60}(?:Agent|Tool)[ (:{<]`,
  String.raw`class \w{1,60}\(\w{0,60}(?:Agent|Tool)[,)\[]`,
  String.raw`@\w{0,40}[_.]?tool[\r\n(]`,
  String.raw`(?:functions|tools)["']? ?[=:] ?\[`,
  `["']?type["']?: ?["']function["']`,
];

/** What a program says to a model, or calls one, where no library is near: `"role": "system"`, `llm.chat(...)`. */
const OWN_CALLS = [
  `role["']?: ?["']system["']`,
  `llm[.](?:chat|generate|complete|invoke|ask|call|predict|respond)`,
  'chat/completions',
];

/** Patterns by group: a file that holds one of them is worth a closer look for what the group stands for. */
const HINTS: readonly (readonly [HintGroup, readonly string[]])[] = [
  ['kubernetes-secret', [MANIFEST]],
  [
    'ai-code',
    [
      ...[...AI_CODE, ...AI_TERMS].map(literal),
      ...AI_IMPORTS.map(imported),
      ...OWN_CLASSES,
      ...OWN_CALLS,
      REASONING_MODEL,
    ],
  ],
  ['ai-permission', AI_PERMISSIONS.map(literal)],
];

export const HINT_PATTERNS: readonly Pattern[] = HINTS.flatMap(([group, sources]) =>
  sources.map(
    (source): Pattern => ({ id: `hint/${group}/${source}`, source, flags: 'i', hint: true }),
  ),
);

/** The group of each of `HINT_PATTERNS`. */
export const HINT_GROUPS: readonly HintGroup[] = HINTS.flatMap(([group, sources]) =>
  sources.map(() => group),
);

function literal(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
