export { fileText } from './file-text.ts';
export type { Fix, FixedFile, FixVariable, NoFix } from './fix.ts';
export { fixFinding, mayHaveFix } from './fix-finding.ts';
export { maskCredentials } from './mask-text.ts';
export { renderPatch } from './render-patch.ts';
