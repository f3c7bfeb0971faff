const NAME = /^[A-Za-z_$][\w$]*$/;
/** The head of a type alias of TypeScript, up to its type. */
const TYPE_ALIAS =
  /^[ \t]*(?:export[ \t]+)?(?:declare[ \t]+)?type[ \t]+[A-Za-z_$][\w$]*[ \t]*=[ \t]*$/;
/** Characters before a value in which the statement that it belongs to begins. */
const BEFORE = 200;

/**
 * Returns true for an unquoted name of code whose counterpart is another name: `type A = B;`, or the same name on both sides,
 * as in `exports.AzureTokenCredential = AzureTokenCredential;`.
 */
export function isNameOfCode(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end);
  if (!NAME.test(value)) return false;
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (TYPE_ALIAS.test(line)) return true;
  const head = line.trimEnd();
  const target = head.endsWith('=') ? head.slice(0, -1).trimEnd() : '';
  return target.endsWith(value) && !/[\w$]/.test(target.at(-value.length - 1) ?? '');
}
