import type { Category } from '@svc/contract';
import type { SarifRule } from './rule.ts';

const REVOKE =
  'Revoke the credential where it was issued, and issue another one that does not get into the repository.';

/**
 * Returns the first text about a rule that says more than its id. The short description of Semgrep is `Semgrep Finding: ` and the id; the name
 * of a rule is often the id.
 */
export function titleOf(
  { title, name, description }: SarifRule,
  message: string,
  ruleId: string,
): string {
  const texts = [title, name, firstSentence(description ?? ''), firstSentence(message)];
  const isId = (text: string) =>
    text.endsWith(ruleId) && /^(?:.*: )?$/.test(text.slice(0, -ruleId.length));
  return texts.find((text) => text !== undefined && text !== '' && !isId(text)) ?? ruleId;
}

/**
 * Returns the fix of the result and the help of its rule, without the lines that the finding says elsewhere: help is the message again from
 * Semgrep, and the title from Checkov, with the resource of the rule's first result.
 */
export function remediationOf(
  fix: string | undefined,
  { help = '', description = '' }: SarifRule,
  said: { readonly title: string; readonly message: string; readonly category: Category },
): string {
  const texts = [said.title, said.message, description].flatMap((text) => text.split('\n'));
  const known = new Set(texts.map((line) => line.trim()));
  const advice = help
    .split('\n')
    .filter((line) => !known.has(line.trim()) && !/^Resource: \S+$/.test(line))
    .join('\n')
    .trim();
  const parts = [fix, advice].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 && said.category === 'secret' ? REVOKE : parts.join('\n');
}

function firstSentence(text: string): string {
  const [line = text] = text.trim().split('\n');
  return /^.{1,250}?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
}
