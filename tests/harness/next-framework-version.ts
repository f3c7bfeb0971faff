import { type Framework, mappingOf, type NewVersion } from '@svc/compliance';

/**
 * Returns files of a version 2.0 after a version of a framework whose controls are `GOVERN 1.1`, `GOVERN 1.2`, ...: the first control is gone, the
 * next two are renumbered (of the second the meaning differs, too), the fourth has another meaning, and `GOVERN 1.9` is new.
 */
export function nextVersion(before: Framework): NewVersion {
  const [gone, second, third, ...rest] = before.controls;
  if (gone === undefined || second === undefined || third === undefined) {
    throw new TypeError(`${before.id} has fewer than three controls`);
  }
  const mapping = mappingOf(before);
  const kept = [second, third, ...rest].map((control, at) => ({
    former: control.id,
    control: at < 2 ? { ...control, id: before.controls[at]?.id as string } : control,
  }));
  const added = { ...gone, id: 'GOVERN 1.9', title: 'A control of the next version' };
  const mappedOf = (id: string) => mapping.controls.find((one) => one.id === id);
  return {
    framework: {
      ...before,
      version: '2.0',
      edition: `${before.edition}, second edition`,
      groups: [
        {
          name: 'All',
          controls: [...kept.map(({ control }) => control), added].map(
            ({ group: _, appliesFrom, ...control }) =>
              appliesFrom === null ? control : { ...control, appliesFrom },
          ),
        },
      ],
    },
    mapping: {
      framework: before.id,
      frameworkVersion: '2.0',
      version: 1,
      reason: 'First mapping of this version of the framework.',
      controls: [
        ...kept.map(({ former, control }) => {
          const { signals = [], ...mapped } = mappedOf(former) ?? {};
          const none = 'none' in mapped ? mapped.none : undefined;
          return none === undefined ? { id: control.id, signals } : { id: control.id, none };
        }),
        { id: added.id, none: 'No record says anything of it.' },
      ],
    },
    transition: {
      framework: before.id,
      from: before.version,
      to: '2.0',
      controls: kept.map(({ former, control }, at) => ({
        from: former,
        to: control.id,
        isUnchanged: at !== 1 && at !== 2,
      })),
    },
    availableFrom: '2026-12-01T00:00:00.000Z',
  };
}
