import type { Input } from '../../api/operation.ts';

export type IgnoreReason = Input<'ignoreFinding'>['body']['reason'];

/** Why a finding is ignored, as people read it. */
export const IGNORE_REASONS: { value: IgnoreReason; label: string }[] = [
  { value: 'false_positive', label: 'False positive' },
  { value: 'accepted', label: 'Accepted risk' },
  { value: 'used_in_tests', label: 'Used in tests' },
  { value: 'mitigated', label: 'Mitigated elsewhere' },
];
