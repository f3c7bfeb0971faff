import type { BomInput } from './bom.ts';
import { coverageReport } from './coverage/coverage-report.ts';
import { type CycloneDxDocument, cyclonedx, cyclonedxPieces } from './cyclonedx/cyclonedx.ts';
import { gatherBom, gatherInTurns } from './gather-bom.ts';
import { inTurns } from './in-turns.ts';
import { type SpdxDocument, spdx } from './spdx/spdx.ts';

/**
 * Renders a bill of materials of the AI assets, as CycloneDX 1.6 or SPDX 3.0.1. The same input yields the same document; its
 * serial number is derived from its content unless a UUID is given.
 */
export function bomDocument(
  input: BomInput,
  format?: 'cyclonedx',
  serialNumber?: string,
): CycloneDxDocument;
export function bomDocument(
  input: BomInput,
  format: 'cyclonedx' | 'spdx',
  serialNumber?: string,
): CycloneDxDocument | SpdxDocument;
export function bomDocument(
  input: BomInput,
  format: 'cyclonedx' | 'spdx' = 'cyclonedx',
  serialNumber?: string,
): CycloneDxDocument | SpdxDocument {
  const bom = gatherBom(input);
  return format === 'spdx' ? spdx(bom, serialNumber) : cyclonedx(bom, serialNumber);
}

/**
 * The text of a CycloneDX bill in pieces. Made in turns, so that a process that serves others goes on doing so: a bill of
 * hundreds of repositories takes seconds.
 */
export async function bomPieces(input: BomInput): Promise<readonly string[]> {
  return inTurns(cyclonedxPieces(await inTurns(gatherInTurns(input))));
}

/** How far the bill covers the G7 minimum elements of an SBOM for AI, for people. */
export function bomCoverage(input: BomInput): string {
  return coverageReport(gatherBom(input));
}
