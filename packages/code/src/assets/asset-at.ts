import type { AssetKind } from '@svc/contract';
import type { Ref } from '../program/program.ts';
import { type Found, foundAt } from './found.ts';

/** An asset that is identified by its place alone: a function handed over as a tool, a text that is a prompt. */
export const assetAt = (kind: AssetKind, name: string, { file, code }: Ref): Found =>
  foundAt(kind, name, file.path, code.line);
