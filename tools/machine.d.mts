export type Machine = {
  /** As `process.platform` and `process.arch`. */
  readonly os: string;
  readonly cpu: string;
  /** Null on other systems than Linux. */
  readonly libc: 'glibc' | 'musl' | null;
  /** Version of its own Node.js, such as `20.20.2`. */
  readonly node: string;
};

/** A package of package-lock.json: which systems its metadata names. */
export type LockedPackage = {
  readonly version: string;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
};
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export type PackagedNode = {
  readonly kind: 'package';
  readonly name: string;
  readonly version: string;
  readonly pinned: string;
};
export type OwnNode = { readonly kind: 'own'; readonly version: string; readonly pinned: string };
export type NoNode = { readonly kind: 'none'; readonly reason: string };

export function thisMachine(): Machine;
export function chooseNode(
  machine: Machine,
  packages: LockedPackages,
): PackagedNode | OwnNode | NoNode;
export function describeNode(node: PackagedNode | OwnNode, machine: Machine): string | null;
export function obstacle(
  program: string,
  machine: Machine,
  packages: LockedPackages,
): string | null;
export function isFor(machine: Machine, locked: LockedPackage): boolean;
