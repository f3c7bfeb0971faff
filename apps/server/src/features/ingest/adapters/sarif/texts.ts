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

/** Lines of Checkov, whose help names the resource of the rule's first result, and of Semgrep. */
const SAYS_NOTHING = /^(?:Resource: \S+|Autofix: Semgrep rule suggested fix)$/;

/**
 * Returns the fix of the result and the help of its rule, without the lines that the finding says elsewhere: from Semgrep both are the message
 * again, from Checkov help is the title.
 */
export function remediationOf(
  fix: string | undefined,
  { help = '', description = '' }: SarifRule,
  said: { readonly title: string; readonly message: string; readonly category: Category },
): string {
  const lines = (text: string) => text.split('\n');
  const known = new Set([said.title, said.message, description].flatMap(lines).map(trimmed));
  const isNews = (line: string) => !known.has(line) && !SAYS_NOTHING.test(line);
  const advice = [fix ?? '', help]
    .flatMap(lines)
    .filter((line) => line.trim() === '' || isNews(line.trim()))
    .join('\n')
    .trim();
  return advice === '' && said.category === 'secret' ? REVOKE : advice;
}

function trimmed(line: string): string {
  return line.trim();
}

function firstSentence(text: string): string {
  const [line = text] = text.trim().split('\n');
  return /^.{1,250}?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
}
