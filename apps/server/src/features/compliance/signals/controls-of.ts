import { type Framework, mappingOf, type Signal } from '@svc/compliance';
import type { SignalControl } from '@svc/contract';

/** Returns the controls of these frameworks, in their order, that a signal says something of. */
export function controlsOf(
  { id: signalId }: Signal,
  frameworks: readonly Framework[],
): readonly SignalControl[] {
  return frameworks.flatMap((framework) => {
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
