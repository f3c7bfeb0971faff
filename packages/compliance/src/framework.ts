import type { ControlKind } from '@svc/contract';

/** A control, criterion, requirement or mitigation of a framework, described in our own words. */
export type Control = {
  /** As people write it, such as `GOVERN 1.1`; it means something only together with the version of its framework. */
  readonly id: string;
  readonly title: string;
  /** What has to be the case. */
  readonly description: string;
  /** The part of the framework that it belongs to. */
  readonly group: string;
  readonly kind: ControlKind;
  /** The day from which it applies, `YYYY-MM-DD`; null where it applies since its framework was published. */
  readonly appliesFrom: string | null;
};

/** One version of a framework. A version never changes: corrections and new texts come as another version beside it. */
export type Framework = {
  readonly id: string;
  readonly name: string;
  /** Short and part of every reference to a control. */
  readonly version: string;
  /** What exactly the version is: publication, amendments. */
  readonly edition: string;
  /** When it was published, as exactly as known: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly published: string;
  /** What its controls are called. */
  readonly unit: string;
  /** Where its ids were taken from. */
  readonly source: string;
  /** Terms of the framework's own text, none of which is repeated here. */
  readonly licence: string;
  /** In the framework's order; ids are unique. */
  readonly controls: readonly Control[];
};
