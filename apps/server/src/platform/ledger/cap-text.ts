/**
 * The text if it has at most `maxLength` UTF-16 units; else its beginning, and how many units are left out:
 * `/a/b/c… [cut, 10,140 more]`. Never cuts a character in two.
 */
export function capText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength);
  const whole = start.isWellFormed() ? start : start.slice(0, -1);
  return `${whole}… [cut, ${(text.length - whole.length).toLocaleString('en-US')} more]`;
}
