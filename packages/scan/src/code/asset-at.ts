import type { AssetKind } from '@svc/contract';
import type { Found } from './found.ts';
import type { Ref } from './program.ts';

/** An asset that is known by its place alone: a function handed over as a tool, a text that is a prompt. */
export const assetAt = (kind: AssetKind, name: string, { file, code }: Ref): Found => ({
  kind,
  name,
  provider: null,
  purl: null,
  confidence: 'high',
  details: {},
  path: file.path,
  line: code.line,
  home: file.path,
});
