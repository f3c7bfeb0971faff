/**
 * Pattern of a value beside a name: the name, up to 40 further characters of it, an assignment in some syntax, the
 * value in or without quotes. `names` and `value` are expressions without groups that capture.
 *
 *     MISTRAL_API_KEY = "..."     mistral: { "apiKey": "..." }     --mistral-key=...
 */
export function namedValue(names: string, value: string): string {
  return String.raw`(?:${names})[A-Za-z0-9_.-]{0,40}\\{0,3}["'${'`'}\]]{0,2}[ \t]{0,10}(?::=|=>|={1,3}|:|,|\()[ \t]{0,10}\\{0,3}["'${'`'}]?(?<secret>${value})(?![A-Za-z0-9_/+])`;
}
