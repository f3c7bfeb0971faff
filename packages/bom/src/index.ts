export type { BomInput, BomSource } from './bom.ts';
export { bomCoverage, bomDocument, bomPieces } from './bom-document.ts';
export { productOnly } from './product-only.ts';
