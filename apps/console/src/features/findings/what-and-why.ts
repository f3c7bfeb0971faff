import type { Finding } from '@svc/contract';

/** What a finding says beside its title: reports of other tools often repeat the title as message and description. */
export function whatAndWhy({
  title,
  message = '',
  why = '',
}: Pick<Finding, 'title' | 'message' | 'why'>): readonly (readonly [name: string, text: string])[] {
  const said = new Set(['', title.trim()]);
  const facts: (readonly [string, string])[] = [];
  for (const [name, text] of [
    ['What', message],
    ['Why', why],
  ] as const) {
    if (said.has(text.trim())) continue;
    said.add(text.trim());
    facts.push([name, text]);
  }
  return facts;
}
