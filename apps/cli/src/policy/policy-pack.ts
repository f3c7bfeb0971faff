import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainReason } from '@svc/git';
import {
  compilePack,
  type IdentifiedPolicy,
  type Pack,
  type PackProblem,
  type PackSource,
  POLICY_SCHEMA,
  policyPlaces,
  SHIPPED_PACKS,
  type SourcePosition,
  validatePack,
} from '@svc/policy';
import { CliError } from '../exit-code.ts';
import { printable } from '../printable.ts';

/** A pack of a folder, or one that comes with the service. */
export type PolicyPack = {
  readonly pack: Pack;
  readonly policies: readonly IdentifiedPolicy[];
  /** Where each policy begins, by id; files with the folder before them. */
  readonly places: ReadonlyMap<string, SourcePosition>;
  readonly warnings: readonly string[];
};

/** A pack that is not valid; the message has a line `FILE:LINE:COLUMN: problem` for each problem. */
export class InvalidPack extends Error {
  override readonly name = 'InvalidPack';
}

/** The version of a pack that was never saved. */
const UNSAVED = 1;

/** Returns a pack that comes with the service by its id, or the pack of a folder. Throws `CliError` and `InvalidPack`. */
export async function loadPack(name: string): Promise<PolicyPack> {
  const shipped = SHIPPED_PACKS.find(({ id }) => id === name);
  if (shipped === undefined) return packOfFolder(name);
  const sources = shipped.sources.map(({ file, text }) => ({ file: join(name, file), text }));
  return {
    pack: compilePack(shipped),
    policies: shipped.policies,
    places: policyPlaces(sources),
    warnings: [],
  };
}

async function packOfFolder(folder: string): Promise<PolicyPack> {
  const sources = sourcesOf(folder);
  const validation = await validatePack(sources, POLICY_SCHEMA);
  const warnings = validation.warnings.map(render);
  if (!validation.ok) throw new InvalidPack(validation.errors.map(render).join('\n'));
  const { policies } = validation;
  return {
    pack: compilePack({ id: folder, version: UNSAVED, policies }),
    policies,
    places: policyPlaces(sources),
    warnings,
  };
}

function sourcesOf(folder: string): PackSource[] {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.cedar'));
    if (files.length > 0) {
      return files.sort().map((file) => {
        const path = join(folder, file);
        return { file: path, text: readFileSync(path, 'utf8') };
      });
    }
  } catch (error) {
    const known = SHIPPED_PACKS.map(({ id }) => id).join(', ');
    const reason = plainReason(error as NodeJS.ErrnoException);
    throw new CliError(`${folder}: ${reason}; name a folder of Cedar files, or one of ${known}`);
  }
  throw new CliError(`${folder}: folder has no file *.cedar`);
}

function render({ file, line, column, message }: PackProblem): string {
  return printable(`${file}:${line}:${column}: ${message}`);
}
