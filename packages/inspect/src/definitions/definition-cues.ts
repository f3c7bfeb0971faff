import { encodedTexts } from '../instructions/encoded-text.ts';
import { hiddenRuns, withoutZeroWidth } from '../instructions/hidden-runs.ts';
import { passagesOf } from '../instructions/instruction-text.ts';
import { POISON_PHRASES } from '../instructions/poison-phrases.ts';
import { polarity } from '../instructions/polarity.ts';
import { dataDestination, foreignCode } from '../shell/remote-code.ts';
import { type Definition, textsOf } from './tool-definition.ts';

/**
 * What a definition does to an agent beside describing a tool. `order` and `other-tool` are also found in harmless
 * definitions; the others are not.
 */
export type CueKind =
  | 'hidden-text'
  | 'encoded-text'
  | 'injection'
  | 'concealment'
  | 'exfiltration'
  | 'chat-markup'
  | 'order'
  | 'other-tool'
  | 'url';

/** A cue, its place (JSON Pointer into the definition), and the text that distinguishes it from others of its kind. */
export type Cue = { readonly kind: CueKind; readonly at: string; readonly text: string };

/** Cues that hold a definition back already when it is first seen. */
export const POISON_CUES: ReadonlySet<CueKind> = new Set<CueKind>([
  'hidden-text',
  'encoded-text',
  'injection',
  'concealment',
  'exfiltration',
  'chat-markup',
]);

const PHRASE_CUES = {
  override: 'injection',
  secrecy: 'concealment',
  exfiltration: 'exfiltration',
  'remote-orders': 'injection',
  'safety-off': 'injection',
} as const satisfies Record<(typeof POISON_PHRASES)[number]['kind'], CueKind>;

const MAX_TEXT = 20_000;
const MAX_CUE_TEXT = 120;
/** A page of blank space puts what follows out of sight of a reader. */
const BLANK = /(?:[ \t]{60,}|(?:[ \t]*\n){12,})\S/g;
/** Delimiters of chat templates, and tags and headings that set a part of a description apart as an order. */
const CHAT_MARKUP =
  /<\|(?:im_start|im_end|system|user|assistant|eot_id|endoftext)\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:important|system|critical|secret|hidden|instructions?|admin|override)\b[^<>\n]{0,40}>|\[(?:[a-z]{2,20} ){0,2}(?:directive|instruction|override)s?\]|\b(?:system|instruction|safety) override(?: directive)?:/gi;
/** Orders to the agent about its own conduct, rather than facts about the tool. */
const ORDERS: readonly RegExp[] = [
  /\b(?:you|the\s+(?:agent|assistant|model|ai|llm))\s+(?:must|should|shall|need\s+to|have\s+to|are\s+required\s+to)\b[^.!?\n]{0,80}/gi,
  /\b(?:always|first|immediately)\s+(?:call|use|invoke|run|execute|read|send|include|pass|copy|forward)\b[^.!?\n]{0,80}/gi,
  /\b(?:before|after|whenever|every\s+time)\s+(?:using|calling|invoking|you\s+(?:use|call|invoke|run))\b[^.!?\n]{0,80}/gi,
  /\b(?:do\s+not|don['’]?t|never)\s+(?:ask|tell|mention|show|use|call|explain|warn)\b[^.!?\n]{0,80}/gi,
  /\binstead\s+of\s+(?:the\s+)?[\w-]{2,40}(?:\s+tool)?\b/gi,
];
const CONCEAL =
  /\b(?:do\s+not|don['’]?t|never|without)\s+(?:ever\s+)?(?:tell|telling|mention|mentioning|show|showing|reveal|revealing|inform|informing|notify|notifying|explain|explaining|warn|warning)\b[^.!?\n]{0,50}\b(?:user|human|person|operator|anyone|them)\b/gi;
/** Orders to pass on what is never a tool's argument: a credential file or the conversation. */
const STEAL =
  /(?:~\/\.(?:ssh|aws|netrc|npmrc|kube|gnupg|cursor|claude|config\/gcloud)\S{0,60}|\bid_(?:rsa|ed25519)\b|\bmcp\.json\b|\/etc\/(?:passwd|shadow)\b|\b(?:entire|full|whole|previous|complete)\s+(?:conversation|chat)(?:\s+history)?\b|\bsystem\s+prompt\b)/gi;
const URL_IN_TEXT = /\bhttps?:\/\/[^\s"'<>()[\]{}\x60]{3,400}/gi;

/** Returns the cues of a definition. `tools` are names of other tools that it may speak of. Linear in its length. */
export function cuesOf(definition: Definition, tools: ReadonlySet<string>): Cue[] {
  const cues: Cue[] = [];
  for (const { at, text } of textsOf(definition)) {
    const add = (kind: CueKind, found: string) =>
      cues.push({ kind, at, text: found.slice(0, MAX_CUE_TEXT) });
    hiddenCues(text.slice(0, MAX_TEXT), add);
    wordCues(withoutZeroWidth(text.slice(0, MAX_TEXT)), add);
    toolCues(text.slice(0, MAX_TEXT), definition.name, tools, add);
    if (text.length > MAX_TEXT) add('hidden-text', 'a text that is too long to be read');
  }
  if (hiddenIn(definition.name)) {
    cues.push({ kind: 'hidden-text', at: '/name', text: 'characters that no reader sees' });
  }
  return cues;
}

type Add = (kind: CueKind, text: string) => unknown;

function hiddenCues(text: string, add: Add): void {
  for (const { kind, says } of hiddenRuns(text)) add('hidden-text', says ?? kind);
  if (BLANK.test(text)) add('hidden-text', 'text after a page of blank space');
  BLANK.lastIndex = 0;
  for (const { says } of encodedTexts(text)) {
    const isOrder = foreignCode(says) !== null || dataDestination(says) !== null || hasPhrase(says);
    if (isOrder) add('encoded-text', says);
  }
}

function hiddenIn(name: string): boolean {
  return /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/u.test(name);
}

function hasPhrase(text: string): boolean {
  return POISON_PHRASES.some(({ pattern }) => [...text.matchAll(pattern)].length > 0);
}

function wordCues(text: string, add: Add): void {
  for (const passage of passagesOf(text)) {
    for (const { kind, pattern } of POISON_PHRASES) {
      for (const match of passage.text.matchAll(pattern)) {
        const end = match.index + match[0].length;
        if (polarity(passage, match.index, end) === 'told') add(PHRASE_CUES[kind], match[0]);
      }
    }
    for (const match of passage.text.matchAll(STEAL)) {
      const end = match.index + match[0].length;
      if (isOrdered(passage.text, end) && polarity(passage, match.index, end) === 'told') {
        add('exfiltration', match[0]);
      }
    }
  }
  for (const [found] of text.matchAll(CHAT_MARKUP)) add('chat-markup', found);
  for (const [found] of text.matchAll(CONCEAL)) add('concealment', found);
  for (const pattern of ORDERS) {
    for (const [found] of text.matchAll(pattern)) add('order', found);
  }
  for (const [found] of text.matchAll(URL_IN_TEXT)) add('url', hostOf(found));
  const code = foreignCode(text);
  if (code !== null) add('injection', 'a command that runs fetched code');
}

/** Returns whether the sentence up to here orders somebody to fetch or to pass something on. */
function isOrdered(text: string, end: number): boolean {
  const sentence = text.slice(Math.max(0, end - 300), end);
  return /\b(?:read|open|cat|load|include|pass|send|copy|attach|append|put|provide|fetch|access)\b/i.test(
    sentence,
  );
}

function toolCues(text: string, own: string, tools: ReadonlySet<string>, add: Add): void {
  const seen = new Set<string>();
  for (const [word] of text.matchAll(/[A-Za-z][A-Za-z0-9_.-]{2,127}/g)) {
    const name = word.replace(/[.-]+$/, '');
    // natural-language words are not tool names
    if (name === own || seen.has(name) || !/[_.-]|[a-z][A-Z]/.test(name)) continue;
    seen.add(name);
    if (tools.has(name)) add('other-tool', name);
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
