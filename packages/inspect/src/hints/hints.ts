import type { Pattern } from '../matcher/matcher.ts';

/** Words by the group of files that they hint at, in lower case; their case does not matter in a file. */
export const HINT_WORDS: Readonly<Record<string, readonly string[]>> = {
  'model-id':
    'gpt-3 gpt-4 gpt-5 gpt-oss claude- gemini- gemma llama mistral mixtral ministral magistral codestral pixtral devstral voxtral command-a command-l command-n command-r titan- amazon.nova grok- deepseek- qwen qwq qvq text-embedding- davinci- babbage- dall-e- whisper-1 tts-1 -bison imagen- veo- sora-2 embed-english embed-multilingual rerank-english rerank-multilingual c4ai- codex-mini computer-use omni-mod "o1 "o3 "o4'.split(
      ' ',
    ),
};

/** What only a manifest of a Kubernetes Secret holds (layers/kubernetes-secret.ts). */
const KUBERNETES: Pattern = {
  id: 'hint/kubernetes-secret',
  source: String.raw`kind["']?[ \t]{0,4}:[ \t]{0,4}["']?Secret`,
  hint: true,
};

/** A file that holds one of a group's patterns is worth a closer look for what the group stands for. */
export const HINT_PATTERNS: readonly Pattern[] = [
  KUBERNETES,
  ...Object.entries(HINT_WORDS).flatMap(([group, words]) =>
    words.map(
      (word): Pattern => ({
        id: `hint/${group}/${word}`,
        source: word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'),
        flags: 'i',
        hint: true,
      }),
    ),
  ),
];

/** The group of each of `HINT_PATTERNS`. */
export const HINT_GROUPS: readonly string[] = HINT_PATTERNS.map(
  ({ id }) => id.split('/')[1] as string,
);
