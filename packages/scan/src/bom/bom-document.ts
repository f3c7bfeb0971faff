import type { BomInput } from './bom.ts';
import { type CycloneDxDocument, cyclonedx } from './cyclonedx/cyclonedx.ts';
import { gatherBom } from './gather-bom.ts';

/** A bill of materials of the AI assets as a CycloneDX 1.6 document. Pure: the same input gives the same document. */
export function bomDocument(input: BomInput, serialNumber?: string): CycloneDxDocument {
  return cyclonedx(gatherBom(input), serialNumber);
}
