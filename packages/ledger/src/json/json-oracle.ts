/**
 * For tests: the value of a JSON text. `JSON.parse` alone is not a reliable oracle, see `parseIJson`; JSON is a subset of ECMAScript
 * (since 2019), so the engine's other parser evaluates it, except for `__proto__`, which that one treats as the prototype.
 * Throws a `SyntaxError` for invalid JSON.
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!text.includes('\\') || /__proto__|\\u00(5f|7[024]|6f)/i.test(text)) return value;
  return new Function(`return (${text})`)();
}
