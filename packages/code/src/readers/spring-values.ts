import type { Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';

/** Returns the default of a setting that Spring injects: `gpt-5` of `@Value("${desk.model:gpt-5}")`; null without one. */
export function settingDefault(annotations: readonly Code[]): Code | null {
  for (const one of annotations) {
    if (one.kind !== 'call' || lastName(one.callee) !== 'Value') continue;
    const text = one.arguments[0]?.value;
    const [, value] = text?.kind === 'text' ? (SETTING.exec(text.value) ?? []) : [];
    if (value !== undefined && value !== '') return { kind: 'text', value, line: one.line };
  }
  return null;
}

const SETTING = /^\$\{[\w.-]+:([^{}]*)\}$/;
