const LONGEST = 60;

/**
 * A value from an untrusted file as a message may show it: JSON, printable ASCII only (no escape sequence reaches a
 * terminal), cut to 60 characters.
 */
export function excerpt(value: unknown): string {
  const text = typeof value === 'string' ? value.slice(0, LONGEST) : value;
  const json = JSON.stringify(text) ?? 'nothing';
  const ascii = json.replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return ascii.length > LONGEST ? `${ascii.slice(0, LONGEST)}…` : ascii;
}
