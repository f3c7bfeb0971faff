import type { LockedPackages, Machine } from './machine.mjs';

export function lockedPackages(root: string): LockedPackages;
export function missingPackages(root: string, machine: Machine): string[];
export function neededPackages(
  locked: LockedPackages,
  machine: Machine,
  isWanted?: (path: string) => boolean,
): string[];
