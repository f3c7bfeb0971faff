import type { Snippet } from '@svc/contract';
import { NODE_SNIPPETS } from './node-snippets.ts';
import { PYTHON_SNIPPETS } from './python-snippets.ts';
import { namesOf, type SdkSource } from './sdk-names.ts';

/** Returns code that checks calls by the SDKs: for Node.js and Python, and for each agent framework. All of it reads SVC_AGENT_TOKEN. */
export function sdkSnippets(source: SdkSource): Snippet[] {
  const names = namesOf(source);
  return [
    ...Object.entries(NODE_SNIPPETS).map(([target, [title, write]]) =>
      snippet(target, title, 'javascript', write(names)),
    ),
    ...Object.entries(PYTHON_SNIPPETS).map(([target, [title, write]]) =>
      snippet(target, title, 'python', write(names)),
    ),
  ];
}

function snippet(
  target: string,
  title: string,
  language: Snippet['language'],
  text: string,
): Snippet {
  return { target: target as Snippet['target'], title, language, file: null, text };
}
