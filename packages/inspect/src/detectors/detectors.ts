import { EXFILTRATION_DETECTORS } from './exfiltration.ts';
import { INJECTION_DETECTORS } from './injection.ts';
import { PERSONAL_DATA_DETECTORS } from './personal-data.ts';
import type { TextDetector } from './text-detector.ts';

/** All detectors of things other than secrets. */
export const TEXT_DETECTORS: readonly TextDetector[] = [
  ...INJECTION_DETECTORS,
  ...PERSONAL_DATA_DETECTORS,
  ...EXFILTRATION_DETECTORS,
];
