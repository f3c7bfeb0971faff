import type { FindingCategory } from '../calls/inspection.ts';
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

/** Detectors of a category, apart by what they read: the readings of a text, or what readings take away. */
export type DetectorSet = {
  readonly visible: readonly TextDetector[];
  readonly invisible: readonly TextDetector[];
};

/** Detectors by category, sorted once: every call is inspected with them. */
export const DETECTORS_OF: Readonly<Record<FindingCategory, DetectorSet>> = {
  secret: setOf([]),
  injection: setOf(INJECTION_DETECTORS),
  'personal-data': setOf(PERSONAL_DATA_DETECTORS),
  exfiltration: setOf(EXFILTRATION_DETECTORS),
};

function setOf(detectors: readonly TextDetector[]): DetectorSet {
  return {
    visible: detectors.filter(({ readsInvisible }) => readsInvisible !== true),
    invisible: detectors.filter(({ readsInvisible }) => readsInvisible === true),
  };
}
