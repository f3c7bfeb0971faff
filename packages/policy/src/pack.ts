import type { Confidence, Severity } from '@svc/contract';

/** A rule refuses a call whose arguments hold a finding at least this bad and this sure. */
export type Rule = {
  readonly id: string;
  readonly effect: 'deny';
  readonly finding: { readonly severity: Severity; readonly confidence: Confidence };
  readonly reason: string;
};

/** A set of rules under one name; the version enters each decision's evidence. */
export type Pack = {
  readonly id: string;
  readonly version: number;
  readonly rules: readonly Rule[];
};

/** What holds before a tenant has written rules of its own: no credential leaves in a tool call. */
export const BUILT_IN_PACK: Pack = {
  id: 'pack-built-in',
  version: 1,
  rules: [
    {
      id: 'secret-in-arguments',
      effect: 'deny',
      finding: { severity: 'high', confidence: 'medium' },
      reason: 'the arguments hold a secret',
    },
  ],
};
