import type { AssetKind } from '@svc/contract';
import type { Declared } from './declared.ts';
import type { Workload } from './permission-model.ts';

/** One kind in a table of a cloud's workloads. */
export type WorkloadKind = {
  /** What findings call it. */
  readonly title: string;
  /** What it runs on, in the cloud's own words: `AWS Lambda function`. */
  readonly platform: string;
  readonly isAgent?: boolean;
  /** The AI asset that it is whatever it may do. */
  readonly asset?: AssetKind;
};

/** What only the cloud's own parser finds in a declaration. */
type Told = Pick<Workload, 'cloud' | 'ownName' | 'identities'> &
  Partial<Pick<Workload, 'models' | 'exposure'>>;

/** The workload that a declaration of this kind makes. */
export const workloadAt = (
  { address, unit, at }: Declared,
  { title, platform, isAgent = false, asset }: WorkloadKind,
  told: Told,
): Workload => ({
  kind: title,
  platform,
  name: address,
  address,
  unit,
  isAgent,
  asset: asset ?? null,
  models: [],
  exposure: null,
  at,
  ...told,
});
