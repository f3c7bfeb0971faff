import { type Control, type Framework, isInForce } from '@svc/compliance';
import { CONTROL_KINDS, type Framework as WireFramework } from '@svc/contract';

/** Returns a framework with the numbers of its controls on a day, `YYYY-MM-DD`. */
export function wireFramework({ controls, ...framework }: Framework, today: string): WireFramework {
  const count = (holds: (control: Control) => boolean) => controls.filter(holds).length;
  const byKind = Object.fromEntries(
    CONTROL_KINDS.map((kind) => [kind, count((control) => control.kind === kind)]),
  ) as WireFramework['controls']['byKind'];
  return {
    ...framework,
    controls: {
      total: controls.length,
      inForce: count((control) => isInForce(control, today)),
      byKind,
    },
  };
}
