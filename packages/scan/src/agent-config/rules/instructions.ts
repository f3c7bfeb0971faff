import type { ConfigText, TextPlaces } from '@svc/analysis/documents';
import type { Severity } from '@svc/contract';
import {
  dataDestination,
  encodedTexts,
  foreignCode,
  hiddenRuns,
  namesCredentialStore,
  type Passage,
  POISON_PHRASES,
  type PoisonKind,
  passagesOf,
  polarity,
  withoutZeroWidth,
} from '@svc/inspect';
import { agentRule, type Sign } from '../agent-rule.ts';
import { SOURCES } from '../sources.ts';

const HIDDEN_TEXT = agentRule('hidden-text', {
  title: 'Hidden Unicode in agent instructions',
  severity: 'high',
  why: 'Reviewers do not see these characters, but the model reads them as instructions. Plain text needs no such sequences.',
  remediation:
    '1. Find out who added the characters and what they encode.\n2. Remove them.\n3. Treat the agent’s actions since then as suspect.',
  sources: [
    SOURCES.unicodeTags,
    SOURCES.trojanSource,
    SOURCES.promptInjection,
    SOURCES.contextPoisoning,
  ],
  gain: 'instructions',
  barrier: 'none',
});

const ENCODED_INSTRUCTION = agentRule('encoded-instruction', {
  title: 'Encoded instruction in agent instructions',
  severity: 'high',
  why: 'The text decodes to a command or an instruction for the agent. Encoding hides it from reviewers and filters, not from a model.',
  remediation:
    '1. Decode the text and find out who added it.\n2. Remove it, or write it in plain text.',
  sources: [SOURCES.promptInjection, SOURCES.contextPoisoning],
  gain: 'instructions',
  barrier: 'none',
});

const POISONED_INSTRUCTION = agentRule('poisoned-instruction', {
  title: 'Prompt injection in agent instructions',
  severity: 'high',
  why: 'The text instructs the agent to ignore its rules, to act without the user’s knowledge or to exfiltrate data. Agents follow this file as instructions.',
  remediation:
    '1. Find out who added the text and what it caused.\n2. Remove it; if it only quotes an attack, put it into quotation marks or a code block.',
  sources: [SOURCES.goalHijack, SOURCES.promptInjection, SOURCES.contextPoisoning],
  gain: 'instructions',
  barrier: 'none',
});

const STEALING_COMMAND = agentRule('instruction-sends-credentials', {
  title: 'Credential exfiltration command in agent instructions',
  severity: 'high',
  why: 'The command reads a credential file and sends it to another host; an agent runs it like any other step.',
  remediation:
    '1. Remove the command and find out who added it.\n2. Rotate the credentials of machines on which an agent used the file.',
  sources: [SOURCES.goalHijack, SOURCES.disclosure, SOURCES.claudeSkills],
  gain: 'credential',
  barrier: 'none',
});

export const INSTRUCTION_RULES = [
  HIDDEN_TEXT,
  ENCODED_INSTRUCTION,
  POISONED_INSTRUCTION,
  STEALING_COMMAND,
] as const;

const TELLS: Readonly<Record<PoisonKind, { readonly what: string; readonly severity: Severity }>> =
  {
    override: { what: 'tells the agent to drop its earlier instructions', severity: 'high' },
    secrecy: { what: 'tells the agent to act without the user’s knowledge', severity: 'medium' },
    exfiltration: { what: 'tells the agent to carry private data away', severity: 'high' },
    'remote-orders': {
      what: 'tells the agent to obey a text from another host',
      severity: 'medium',
    },
    'safety-off': { what: 'tells the agent to switch off its own approvals', severity: 'medium' },
  };
const MOST_OF_A_KIND = 20;
/** Shorter values of a configuration are names and flags. */
const SHORTEST_VALUE = 24;

/** Everything that is wrong with a text that an agent reads as instructions. */
export function instructionSigns(text: string, places: TextPlaces): Sign[] {
  const passages = passagesOf(text);
  return [
    ...hiddenSigns(text, places),
    ...encodedSigns(text, places),
    ...passages.flatMap((passage) => phraseSigns(passage, places)),
    ...passages.flatMap((passage) => commandSigns(passage, places)),
  ];
}

/** Instructions in values of a configuration: prompts of agents, descriptions of tools. */
export function valueSigns(values: Iterable<ConfigText>): Sign[] {
  const signs: Sign[] = [];
  for (const { text, span } of values) {
    if (text.length < SHORTEST_VALUE) continue;
    const passage: Passage = { text, start: 0, kind: 'prose', under: [] };
    signs.push(...phraseSigns(passage, { line: () => span.startLine, span: () => span }));
  }
  return signs;
}

/** Hidden characters of any file that an agent reads. */
export function hiddenSigns(text: string, places: TextPlaces): Sign[] {
  return hiddenRuns(text)
    .slice(0, MOST_OF_A_KIND)
    .map(({ kind, start, end, length, says }) => {
      const meaning = says === null ? '' : `, which decode to ${says.length} readable characters`;
      const isOrder = says !== null && says.length >= 8;
      return {
        rule: HIDDEN_TEXT,
        span: places.span(start, end),
        message: `${length} ${kind} are hidden in the text${meaning}.`,
        identity: `${kind} ${says ?? length}`,
        severity: isOrder ? 'critical' : kind === 'direction overrides' ? 'medium' : 'high',
        confidence: says === null && kind !== 'tag characters' ? 'medium' : 'high',
      };
    });
}

function encodedSigns(text: string, places: TextPlaces): Sign[] {
  return encodedTexts(text)
    .flatMap(({ encoding, start, end, says }) => {
      if (!isOrder(says)) return [];
      const message = `${end - start} characters of ${encoding} decode to a command or an instruction.`;
      return [
        {
          rule: ENCODED_INSTRUCTION,
          span: places.span(start, end),
          message,
          identity: `${encoding} ${says.slice(0, 200)}`,
        },
      ];
    })
    .slice(0, MOST_OF_A_KIND);
}

function isOrder(says: string): boolean {
  return (
    foreignCode(says) !== null ||
    dataDestination(says) !== null ||
    namesCredentialStore(says) ||
    POISON_PHRASES.some(({ pattern }) => says.search(pattern) !== -1)
  );
}

function phraseSigns(passage: Passage, places: TextPlaces): Sign[] {
  const seen = withoutZeroWidth(passage.text);
  const wasSplit = seen.length !== passage.text.length;
  return POISON_PHRASES.flatMap(({ kind, pattern }) => {
    pattern.lastIndex = 0;
    const match = pattern.exec(seen);
    if (match === null) return [];
    const end = match.index + match[0].length;
    if (polarity({ ...passage, text: seen }, match.index, end) === 'shown') return [];
    const { what, severity } = TELLS[kind];
    const isHidden =
      passage.kind === 'comment' || (wasSplit && passage.text.search(pattern) === -1);
    const hidden = isHidden ? ', where people do not see it' : '';
    const span = wasSplit
      ? places.span(passage.start, passage.start + passage.text.length)
      : places.span(passage.start + match.index, passage.start + end);
    return [
      {
        rule: POISONED_INSTRUCTION,
        span,
        message: `The text ${what}${hidden}.`,
        identity: `${kind} ${match[0].toLowerCase().replace(/\s+/g, ' ').slice(0, 200)}`,
        severity: isHidden ? 'critical' : severity,
        confidence: isHidden ? 'high' : 'medium',
      },
    ];
  });
}

function commandSigns(passage: Passage, places: TextPlaces): Sign[] {
  if (passage.kind === 'quote' || passage.kind === 'table') return [];
  let at = passage.start;
  return passage.text.split('\n').flatMap((line) => {
    const start = at;
    at += line.length + 1;
    if (!namesCredentialStore(line) && !/\benv\s*\||\bprintenv\b/.test(line)) return [];
    const host = dataDestination(line);
    if (host === null || /(?:^|\.)example\.(?:com|org|net)$|^attacker|evil/.test(host)) return [];
    if (passage.kind !== 'code' && polarity(passage, line.length, line.length) === 'shown')
      return [];
    const message = `A command here reads credentials and sends them to ${host}.`;
    return [
      {
        rule: STEALING_COMMAND,
        span: places.span(start, start + line.length),
        message,
        identity: host,
        confidence: 'medium',
      },
    ];
  });
}
