import { type Control, FRAMEWORKS, type Framework } from '@svc/compliance';
import { ApiError } from '../../../platform/api-error.ts';

/** A control together with the version of the framework that its id means something in. */
export type KnownControl = { readonly framework: Framework; readonly control: Control };

/** The columns that name a control. */
export type ControlKey = {
  readonly framework_id: string;
  readonly framework_version: string;
  readonly control_id: string;
};

/** Returns a framework in a version, the current one unless another is named; throws `not_found`. */
export function knownFramework(frameworkId: string, version?: string): Framework {
  // the newest version of each comes first
  const versions = FRAMEWORKS.filter(({ id }) => id === frameworkId);
  const found =
    version === undefined ? versions[0] : versions.find((one) => one.version === version);
  if (found !== undefined) return found;
  const missing =
    versions.length === 0
      ? `framework ${frameworkId} does not exist`
      : `framework ${frameworkId} has no version ${version}`;
  throw new ApiError('not_found', missing);
}

/** Returns a control of a framework; throws `not_found`. */
export function knownControl(
  { frameworkId, controlId }: { readonly frameworkId: string; readonly controlId: string },
  version?: string,
): KnownControl {
  const framework = knownFramework(frameworkId, version);
  const control = framework.controls.find(({ id }) => id === controlId);
  if (control !== undefined) return { framework, control };
  throw new ApiError(
    'not_found',
    `framework ${frameworkId} ${framework.version} has no control ${controlId}`,
  );
}

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
