import type { ControlStrength } from '@svc/contract';
import type { SignalId } from './signals/catalogue.ts';

/** How much of a control a signal answers. */
export type MappingStrength = Exclude<ControlStrength, 'none'>;

/** What one signal says of one control. */
export type MappedSignal = {
  readonly id: SignalId;
  readonly strength: MappingStrength;
  /** The part of the control that is shown when the signal is met. */
  readonly covers: string;
  /** What an auditor still has to ask. */
  readonly leaves: string;
};

/** The signals of a control, or why it has none. */
export type MappedControl =
  | { readonly id: string; readonly signals: readonly [MappedSignal, ...MappedSignal[]] }
  | { readonly id: string; readonly signals: readonly []; readonly none: string };

/** Which signals say something of each control of one version of a framework. A version of a mapping never changes. */
export type Mapping = {
  readonly framework: string;
  readonly frameworkVersion: string;
  /** Counted from 1 within a version of a framework. */
  readonly version: number;
  /** Why this version differs from the one before it. */
  readonly reason: string;
  /** Every control of the framework, in its order. */
  readonly controls: readonly MappedControl[];
};

/** Returns the strength of a control: that of its strongest signal. */
export function strengthOf({ signals }: MappedControl): ControlStrength {
  if (signals.length === 0) return 'none';
  return signals.some(({ strength }) => strength === 'full') ? 'full' : 'partial';
}
