import type { Relation, RelationEnd } from '@svc/contract';

/** Parses relations from lines such as `agent support > tool refund @agent.py:4`. */
export function relations(...lines: readonly string[]): Relation[] {
  const end = (text: string): RelationEnd => {
    const [kind = '', ...name] = text.split(' ');
    return { kind: kind as RelationEnd['kind'], name: name.join(' ') };
  };
  return lines.map((line) => {
    const [, from = '', to = '', path = '', at = ''] = /^(.+) > (.+) @(.+):(\d+)$/.exec(line) ?? [];
    return { from: end(from), to: end(to), path, line: Number(at) };
  });
}
