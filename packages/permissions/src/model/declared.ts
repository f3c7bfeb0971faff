import type { Place, Value } from '../value/value.ts';

export type Dialect =
  | 'terraform'
  | 'cloudformation'
  | 'arm'
  | 'pulumi'
  | 'kubernetes'
  | 'deployment-manager'
  | 'policy';

/** A thing that a file declares, whatever the dialect. */
export type Declared = {
  readonly dialect: Dialect;
  /** One name for the same thing in every dialect, as `resource-kinds.ts` lists them; the type as written otherwise. */
  readonly kind: string;
  /** The type as written: `aws_iam_role`, `AWS::IAM::Role`. */
  readonly type: string;
  /** What a reference to it names, unique within `unit`. */
  readonly address: string;
  /** The module, template or cluster folder within which addresses are unique. */
  readonly unit: string;
  readonly properties: Value;
  readonly at: Place;
};
