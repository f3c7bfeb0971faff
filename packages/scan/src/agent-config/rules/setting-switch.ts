import { type ConfigNode, memberAt, scalarOf } from '@svc/analysis/documents';
import type { Sign } from '../agent-rule.ts';
import { APPROVAL_BYPASS } from './approvals.ts';

/** Detects dangerous settings of one program; empty for programs whose files contain no such settings. */
export type SettingsCheck = (root: ConfigNode | null) => Sign[];

/** A setting by path with the value that is dangerous, and what it then does. */
export type Switch = {
  readonly path: readonly string[];
  readonly value: string | boolean;
  readonly does: string;
  readonly rule?: Sign['rule'];
  readonly severity?: NonNullable<Sign['severity']>;
};

/** Returns the switches with a dangerous value. */
export function switchSigns(root: ConfigNode | null, switches: readonly Switch[]): Sign[] {
  return switches.flatMap(({ path, value, does, rule = APPROVAL_BYPASS, severity }) => {
    const member = memberAt(root, ...path);
    if (member === null || scalarOf(member.value) !== value) return [];
    const setting = path.join('.');
    const message = `${setting} is ${value}: ${does}.`;
    const weight = severity === undefined ? {} : { severity };
    return [{ rule, span: member.span, message, identity: `${setting} ${value}`, ...weight }];
  });
}

/** What most of them do. */
export const UNSEEN = 'the agent runs commands and changes files without asking';
