import { CONTROL_KINDS, type ControlKind } from '@svc/contract';
import type { Control, Framework } from './framework.ts';

/** A framework as its file has it: controls in the groups they belong to. */
export type FrameworkFile = Omit<Framework, 'controls'> & {
  readonly groups: readonly {
    readonly name: string;
    readonly controls: readonly {
      readonly id: string;
      readonly title: string;
      readonly description: string;
      readonly kind: string;
      readonly appliesFrom?: string;
    }[];
  }[];
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Validates a framework file and flattens its groups; throws on an unknown kind, an invalid date, a duplicate id or an empty text. */
export function readFramework({ groups, ...framework }: FrameworkFile): Framework {
  const place = `${framework.id} ${framework.version}`;
  const controls = groups.flatMap((group) =>
    group.controls.map(({ appliesFrom = null, ...control }): Control => {
      const at = `${place}, ${control.id}`;
      if (!isKind(control.kind))
        throw new Error(
          `${at}: kind must be one of ${CONTROL_KINDS.join(', ')} (got "${control.kind}")`,
        );
      if (appliesFrom !== null && !DAY.test(appliesFrom)) {
        throw new Error(`${at}: appliesFrom must be a date, YYYY-MM-DD (got "${appliesFrom}")`);
      }
      for (const name of ['id', 'title', 'description'] as const) {
        if (control[name].trim() === '') throw new Error(`${at}: ${name} is empty`);
      }
      return { ...control, kind: control.kind, group: group.name, appliesFrom };
    }),
  );
  const ids = new Set<string>();
  for (const { id } of controls) {
    if (ids.has(id)) throw new Error(`${place}: duplicate control id ${id}`);
    ids.add(id);
  }
  return { ...framework, controls };
}

function isKind(text: string): text is ControlKind {
  return (CONTROL_KINDS as readonly string[]).includes(text);
}
