import type { Framework } from './framework.ts';

/** What became of the controls of one version of a framework in another one. An id means something only with its version. */
export type VersionTransition = {
  readonly framework: string;
  readonly from: string;
  readonly to: string;
  /** Controls that both versions have, under one id or two. A control that no pair names was removed, or added. */
  readonly controls: readonly ControlTransition[];
};

export type ControlTransition = {
  readonly from: string;
  readonly to: string;
  /** Whether what has to be the case is the same in both versions: only then an attestation moves. */
  readonly isUnchanged: boolean;
};

/** How two versions of a framework differ; ids of controls in the order of the version that has them. */
export type VersionDifference = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Pairs with two ids. */
  readonly renumbered: readonly ControlTransition[];
  /** Pairs with one id of which what has to be the case differs. */
  readonly changed: readonly string[];
  /** Pairs with one id and the same meaning. */
  readonly unchanged: readonly string[];
};

/** Validates a transition against its versions. Throws on another framework, an unknown control, and a control that two pairs name. */
export function readTransition(
  file: VersionTransition,
  from: Framework,
  to: Framework,
): VersionTransition {
  const place = `transition of ${file.framework} from ${file.from} to ${file.to}`;
  const isOf = file.framework === from.id && from.id === to.id;
  if (!isOf || file.from !== from.version || file.to !== to.version) {
    throw new Error(`${place}: expected ${to.id} from ${from.version} to ${to.version}`);
  }
  for (const [side, { controls }] of [
    ['from', from],
    ['to', to],
  ] as const) {
    const left = new Set(controls.map(({ id }) => id));
    for (const pair of file.controls) {
      if (!left.delete(pair[side])) {
        throw new Error(`${place}: ${side} ${pair[side]} is unknown or named twice`);
      }
    }
  }
  return file;
}

/** Returns how two versions differ. */
export function differenceOf(
  from: Framework,
  to: Framework,
  { controls }: VersionTransition,
): VersionDifference {
  const kept = new Set(controls.map((pair) => pair.from));
  const known = new Set(controls.map((pair) => pair.to));
  const same = controls.filter((pair) => pair.from === pair.to);
  const idsOf = (pairs: readonly ControlTransition[]) => pairs.map((pair) => pair.to);
  return {
    added: to.controls.flatMap(({ id }) => (known.has(id) ? [] : [id])),
    removed: from.controls.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    renumbered: controls.filter((pair) => pair.from !== pair.to),
    changed: idsOf(same.filter(({ isUnchanged }) => !isUnchanged)),
    unchanged: idsOf(same.filter(({ isUnchanged }) => isUnchanged)),
  };
}
