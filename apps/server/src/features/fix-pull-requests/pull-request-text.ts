import type { Fix } from '@svc/scan/fix';

export type DescribedFix = {
  readonly fix: Pick<Fix, 'title' | 'summary' | 'variables'>;
  readonly path: string;
  readonly ruleId: string;
  readonly findingId: string;
  /** Address of the console; null when none is configured. */
  readonly address: string | null;
};

/** Returns the Markdown of a fix pull request. Texts of the repository are code spans. */
export function pullRequestBody({ fix, path, ruleId, findingId, address }: DescribedFix): string {
  const page = address === null ? null : `${address}/findings/${findingId}`;
  const steps = fix.summary.split('\n').filter((line) => line !== '');
  const parts = [
    `svc found ${codeSpan(ruleId)} in ${codeSpan(path)}. This pull request changes that place and nothing else.`,
    steps.map((step) => `- ${step}`).join('\n'),
    fix.variables.length > 0 ? ROTATE : '',
    page === null ? `Finding: ${codeSpan(findingId)}` : `Finding: [${findingId}](${page})`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

const ROTATE =
  '**Revoke the removed credential and issue a new one.** It stays in the history of the repository: removing it from the file does not make it secret again.';

/**
 * Returns a text as a code span of Markdown, in which no mention, link, image, HTML or closing keyword works. Controls, which could end the
 * paragraph, become spaces. CommonMark 0.31, section 6.1
 */
export function codeSpan(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced.
  const line = text.replace(/[\0-\x1f\x7f-\x9f\u2028\u2029]+/g, ' ');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(line) || line === '' ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}
