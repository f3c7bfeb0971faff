import { type Framework, isInForce, type Mapping, mappingOf, strengthOf } from '@svc/compliance';
import {
  CONTROL_KINDS,
  CONTROL_STRENGTHS,
  type FrameworkControl,
  type Framework as WireFramework,
} from '@svc/contract';

/** A framework as it is answered on a day, the same for every tenant. */
type FrameworkOfDay = {
  readonly day: string;
  readonly framework: WireFramework;
  /** JSON of its controls, in UTF-8. */
  readonly controls: Buffer;
};

/** Frameworks of the last day that each was asked for: an answer has hundreds of controls, and a day thousands of answers. */
export class FrameworksOfDay {
  readonly #last = new WeakMap<Framework, FrameworkOfDay>();

  /** Returns a framework with the numbers of its controls on a day, `YYYY-MM-DD`, and its controls. */
  get(framework: Framework, day: string): FrameworkOfDay {
    const last = this.#last.get(framework);
    if (last?.day === day) return last;
    const ofDay = frameworkOfDay(framework, day);
    this.#last.set(framework, ofDay);
    return ofDay;
  }
}

function frameworkOfDay(framework: Framework, day: string): FrameworkOfDay {
  const controls = framework.controls.map((control) => ({
    ...control,
    inForce: isInForce(control, day),
  }));
  return {
    day,
    framework: wireFramework(framework, controls, mappingOf(framework)),
    controls: Buffer.from(JSON.stringify(controls)),
  };
}

function wireFramework(
  { controls: _, ...head }: Framework,
  controls: readonly FrameworkControl[],
  mapping: Mapping,
): WireFramework {
  const count = (holds: (control: FrameworkControl) => boolean) => controls.filter(holds).length;
  const byKind = Object.fromEntries(
    CONTROL_KINDS.map((kind) => [kind, count((control) => control.kind === kind)]),
  ) as WireFramework['controls']['byKind'];
  return {
    ...head,
    controls: { total: controls.length, inForce: count(({ inForce }) => inForce), byKind },
    mapping: wireMapping(mapping),
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
