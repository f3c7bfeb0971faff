import { EXFILTRATION_DETECTORS } from './exfiltration.ts';
import { FINDING_CATEGORIES, type FindingCategory } from './finding-category.ts';
import { INJECTION_DETECTORS } from './injection.ts';
import { PERSONAL_DATA_DETECTORS } from './personal-data.ts';
import type { TextDetector } from './text-detector.ts';

/** All detectors of things other than secrets. */
export const TEXT_DETECTORS: readonly TextDetector[] = [
  ...INJECTION_DETECTORS,
  ...PERSONAL_DATA_DETECTORS,
  ...EXFILTRATION_DETECTORS,
];

/** Detectors, apart by what they read: the readings of a text, or what readings take away. */
export type DetectorSet = {
  readonly visible: readonly TextDetector[];
  readonly invisible: readonly TextDetector[];
};

const NONE = setOf([]);
/** Sorted once: every call that is decided is inspected with all. */
const ALL = setOf(TEXT_DETECTORS);

/** Returns the detectors of categories. */
export function detectorsOf(categories: readonly FindingCategory[]): DetectorSet {
  const isWanted = ({ id }: TextDetector) => categories.some((one) => id.startsWith(`${one}/`));
  if (FINDING_CATEGORIES.every((one) => categories.includes(one))) return ALL;
  return categories.length === 1 && categories[0] === 'secret'
    ? NONE
    : setOf(TEXT_DETECTORS.filter(isWanted));
}

function setOf(detectors: readonly TextDetector[]): DetectorSet {
  return {
    visible: detectors.filter(({ readsInvisible }) => readsInvisible !== true),
    invisible: detectors.filter(({ readsInvisible }) => readsInvisible === true),
  };
}
