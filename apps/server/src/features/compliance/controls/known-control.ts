import type { Control, Framework } from '@svc/compliance';

/** A control together with the version of the framework that its id means something in. */
export type KnownControl = { readonly framework: Framework; readonly control: Control };

/** The columns that name a control. */
export type ControlKey = {
  readonly framework_id: string;
  readonly framework_version: string;
  readonly control_id: string;
};

export function keyOf({ framework, control }: KnownControl): ControlKey {
  return {
    framework_id: framework.id,
    framework_version: framework.version,
    control_id: control.id,
  };
}

/** Returns a control as the subject of an event, and as the members that every event about a control has. */
export function sealedControl({ framework, control }: KnownControl) {
  return {
    subject: {
      type: 'control' as const,
      id: `${framework.id}/${framework.version}/${control.id}`,
      name: control.title,
    },
    data: { framework: framework.id, frameworkVersion: framework.version, control: control.id },
  };
}
