import type { Machine } from './machine.mjs';

export type InstallLimits = {
  readonly stallMs?: number;
  readonly offlineStallMs?: number;
  readonly reportEveryMs?: number;
  readonly measureEveryMs?: number;
};

export function installPackages(
  root: string,
  machine: Machine,
  report: (line: string) => void,
  limits?: InstallLimits,
): Promise<string | null>;

type Sign = { readonly sign: string; readonly at: number };

export function stalledMs(
  last: Sign,
  sign: string,
  now: number,
): { readonly last: Sign; readonly ms: number };
