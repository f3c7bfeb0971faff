import type { Framework } from './framework.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { assignMapping } from './mappings.ts';
import { type FrameworkFile, readFramework } from './read-framework.ts';
import { type MappingFile, readMapping } from './read-mapping.ts';
import { readTransition, type VersionTransition } from './version-transition.ts';

/** A version of a framework that arrives beside another one, as its files have it. */
export type NewVersion = {
  readonly framework: FrameworkFile;
  readonly mapping: MappingFile;
  /** From the version before it. */
  readonly transition: VersionTransition;
  /** When it arrived (RFC 3339, UTC): tenants that were created before stay with the version before it until an administrator moves them. */
  readonly availableFrom: string;
};

type Version = {
  readonly framework: Framework;
  readonly transition: VersionTransition | null;
  /** Milliseconds since 1970. */
  readonly availableFrom: number;
};

/** The versions of every framework that a service has. */
export class FrameworkRegistry {
  /** By ids of frameworks, in the order of the list of frameworks; the oldest version first. */
  readonly #versions: ReadonlyMap<string, readonly Version[]>;

  constructor(versions: ReadonlyMap<string, readonly Version[]>) {
    this.#versions = versions;
  }

  /** Returns the ids of all frameworks. */
  ids(): readonly string[] {
    return [...this.#versions.keys()];
  }

  /** Returns the versions of a framework, the newest first; none of an unknown one. */
  versionsOf(id: string): readonly Framework[] {
    return (this.#versions.get(id) ?? []).map(({ framework }) => framework).reverse();
  }

  /** Returns one version of a framework. */
  find(id: string, version: string): Framework | undefined {
    return this.versionsOf(id).find((one) => one.version === version);
  }

  /** Returns what becomes of controls between two versions; undefined where that is not known. */
  transitionOf(id: string, from: string, to: string): VersionTransition | undefined {
    const transitions = (this.#versions.get(id) ?? []).flatMap(
      ({ transition }) => transition ?? [],
    );
    return transitions.find((one) => one.from === from && one.to === to);
  }

  /** Returns the version of a framework that a tenant has until it is moved: the newest one that was there when the tenant was created. */
  firstVersionOf(id: string, tenantCreatedAt: Date): Framework | undefined {
    const created = tenantCreatedAt.getTime();
    const versions = this.#versions.get(id) ?? [];
    return versions.findLast(({ availableFrom }) => availableFrom <= created)?.framework;
  }
}

/** The versions that this program comes with. */
export const SHIPPED_FRAMEWORKS: FrameworkRegistry = registryWith([]);

/**
 * Returns the versions that this program comes with and further ones, each framework's in the order of their arrival. Throws on a file that is
 * not valid, and on a version whose framework or whose version before it is unknown.
 */
export function registryWith(further: readonly NewVersion[]): FrameworkRegistry {
  const versions = new Map<string, readonly Version[]>(
    FRAMEWORKS.map((framework) => [
      framework.id,
      [{ framework, transition: null, availableFrom: Number.NEGATIVE_INFINITY }],
    ]),
  );
  for (const files of further) {
    const framework = readFramework(files.framework);
    const known = versions.get(framework.id);
    const before = known?.at(-1)?.framework;
    if (known === undefined || before === undefined) {
      throw new Error(`framework ${framework.id} has no version before ${framework.version}`);
    }
    assignMapping(framework, readMapping(files.mapping, framework));
    const transition = readTransition(files.transition, before, framework);
    const availableFrom = Date.parse(files.availableFrom);
    versions.set(framework.id, [...known, { framework, transition, availableFrom }]);
  }
  return new FrameworkRegistry(versions);
}
