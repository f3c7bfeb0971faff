import { type JsonObject, listOf, objectOf, textOf } from '../../json-value.ts';
import type { SarifRule, SarifTool } from './rule.ts';

/** Characters of a message, and of all that is filled in; a finding keeps fewer. */
const MAX_FILLED = 16 * 1024;

/**
 * Returns the text of a message (SARIF 2.1.0 §3.11): its own, or the rule's or the tool's of that id, with its arguments.
 * Links in it become their text.
 */
export function messageOf(value: unknown, rule: SarifRule, tool: SarifTool): string {
  const message = objectOf(value);
  const own = textOf(message.text) ?? textOf(message.markdown);
  const text = own ?? messageString(textOf(message.id), [rule.messages, tool.driver.messages]);
  if (text === undefined) return '';
  const values = listOf(message.arguments);
  let room = MAX_FILLED;
  const filled = text
    .slice(0, MAX_FILLED)
    .replace(/\{\{|\}\}|\{(\d{1,3})\}/g, (found, index?: string) => {
      if (index === undefined) return own === undefined ? (found[0] as string) : found;
      const value = textOf(values[Number(index)])?.slice(0, room) ?? found;
      room = Math.max(0, room - value.length);
      return value;
    });
  return filled.replace(/(?<!\\)\[([^\]\n]{1,500})\]\((?:\d{1,6}|[a-z]+:[^)\s]{1,2000})\)/gi, '$1');
}

function messageString(id: string | undefined, tables: readonly JsonObject[]): string | undefined {
  for (const table of tables) {
    const found = id !== undefined && Object.hasOwn(table, id) ? objectOf(table[id]) : {};
    const text = textOf(found.text) ?? textOf(found.markdown);
    if (text !== undefined) return text;
  }
  return undefined;
}
