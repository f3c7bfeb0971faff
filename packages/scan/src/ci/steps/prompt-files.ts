import { joinedPath } from '@svc/analysis';
import type { Step } from '../workflow/workflow.ts';
import { foldersOf, type Place } from './step-place.ts';

/** Files of the repository that one step names and that are read. */
const MAX_FILES = 10;
/** Characters of a prompt in a file. */
const MAX_TEXT = 50_000;
/** Characters of a text in which names of files are looked for. */
const MAX_NAMED = 100_000;

/** Names of texts and of settings that hold a prompt: recipes, commands. */
const NAMED =
  /(?<![\w$./{}-])((?:\.{1,2}\/)?[\w.-]{1,80}(?:\/[\w.-]{1,80}){0,8}\.(?:md|mdc|txt|ya?ml|json|toml|prompt|prompty))(?![\w/-])/g;
/** A command of the repository: `/triage`, whose text is in a file of its name. */
const COMMAND = /^\s{0,20}\/([a-z][\w:-]{0,60})\b/;
const COMMAND_FOLDERS = [
  '.claude/commands',
  '.gemini/commands',
  '.opencode/command',
  '.opencode/commands',
];
/** Files about the repository for every reader, which are no prompts. */
const ABOUT =
  /(?:^|\/)(?:README|CLAUDE|AGENTS|GEMINI|QWEN|CONTRIBUTING|CHANGELOG|SECURITY|LICENSE)\b[^/]*$|(?:^|\/)(?:package|package-lock|tsconfig)\.json$/i;

/** Returns the contents of the prompt files that a step's text names, joined by line breaks; empty without any. */
export function promptFilesIn(text: string, step: Step, place: Place): string {
  const { tree, promptBudget } = place.repository;
  const found = new Map<string, string>();
  if (promptBudget.left < 0) return '';
  for (const path of namesIn(text)) {
    for (const folder of foldersOf(step, place)) {
      const file = joinedPath(folder, path);
      if (file === null || found.has(file) || found.size >= MAX_FILES) continue;
      const content = tree.text(file);
      if (content === null) continue;
      promptBudget.left -= content.length;
      if (content.length > MAX_TEXT || promptBudget.left < 0) break;
      found.set(file, content);
      break;
    }
  }
  return [...found.values()].join('\n');
}

function namesIn(text: string): string[] {
  const command = COMMAND.exec(text)?.[1]?.replaceAll(':', '/');
  const commands =
    command === undefined
      ? []
      : COMMAND_FOLDERS.flatMap((one) => [`${one}/${command}.md`, `${one}/${command}.toml`]);
  const named = [...text.slice(0, MAX_NAMED).matchAll(NAMED)].map(([, name = '']) => name);
  return [...new Set([...commands, ...named.filter((one) => !ABOUT.test(one))])].slice(
    0,
    MAX_FILES * 4,
  );
}
