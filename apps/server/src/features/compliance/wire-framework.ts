import {
  type Control,
  type Framework,
  isInForce,
  type Mapping,
  mappingOf,
  strengthOf,
} from '@svc/compliance';
import { CONTROL_KINDS, CONTROL_STRENGTHS, type Framework as WireFramework } from '@svc/contract';

/** Returns a framework with the numbers of its controls on a day, `YYYY-MM-DD`. */
export function wireFramework(framework: Framework, today: string): WireFramework {
  const { controls, ...head } = framework;
  const count = (holds: (control: Control) => boolean) => controls.filter(holds).length;
  const byKind = Object.fromEntries(
    CONTROL_KINDS.map((kind) => [kind, count((control) => control.kind === kind)]),
  ) as WireFramework['controls']['byKind'];
  return {
    ...head,
    controls: {
      total: controls.length,
      inForce: count((control) => isInForce(control, today)),
      byKind,
    },
    mapping: wireMapping(mappingOf(framework)),
  };
}

function wireMapping({ version, reason, controls }: Mapping): WireFramework['mapping'] {
  const byStrength = Object.fromEntries(
    CONTROL_STRENGTHS.map((strength) => [
      strength,
      controls.filter((control) => strengthOf(control) === strength).length,
    ]),
  ) as WireFramework['mapping']['byStrength'];
  return { version, reason, byStrength };
}
