import { FRAMEWORKS, mappingOf, type Signal } from '@svc/compliance';
import type { SignalControl } from '@svc/contract';

/** The current version of each framework: the newest comes first. */
const CURRENT = FRAMEWORKS.filter(
  ({ id }, at) => FRAMEWORKS.findIndex((one) => one.id === id) === at,
);

/** Returns the controls of all frameworks, in their order, that a signal says something of. */
export function controlsOf({ id: signalId }: Signal): readonly SignalControl[] {
  return CURRENT.flatMap((framework) => {
    const mapped = mappingOf(framework).controls;
    return framework.controls.flatMap(({ id: controlId, title }, at) => {
      const signal = mapped[at]?.signals.find(({ id }) => id === signalId);
      if (signal === undefined) return [];
      const { strength, covers, leaves } = signal;
      return [
        {
          frameworkId: framework.id,
          frameworkName: framework.name,
          frameworkVersion: framework.version,
          controlId,
          title,
          strength,
          covers,
          leaves,
        },
      ];
    });
  });
}
