import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFor } from './machine.mjs';

/**
 * Packages of a package-lock.json, by their paths.
 */
export function lockedPackages(root) {
  return readPackages(join(root, 'package-lock.json'));
}

/**
 * Paths of the packages that package-lock.json names and that npm's record of what it installed
 * (node_modules/.package-lock.json) does not hold in the same version. Contents are compared, not times: a checkout
 * touches files without changing them. What is for another machine is not missed.
 */
export function missingPackages(root, machine) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return ['node_modules'];
  const locked = lockedPackages(root);
  const installed = readPackages(record);
  return neededPackages(locked, machine, (path) => {
    const present = installed[path];
    return present === undefined || identity(present) !== identity(locked[path]);
  });
}

/**
 * Paths of the packages of a lock file that this machine needs, those only of which `isWanted` is true.
 */
export function neededPackages(locked, machine, isWanted = () => true) {
  return Object.keys(locked).filter(
    (path) =>
      /(^|\/)node_modules\//.test(path) && isNeeded(locked[path], machine) && isWanted(path),
  );
}

function readPackages(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof packages !== 'object' || packages === null) {
    throw new Error(`${file}: no "packages"; written by an npm before version 7?`);
  }
  return packages;
}

function identity({ version, integrity, link, resolved }) {
  return link ? `link ${resolved}` : `${version} ${integrity}`;
}

/** An optional package that names no system may be left out by npm for reasons of its own. */
function isNeeded(locked, machine) {
  if (!locked.optional && !locked.devOptional) return true;
  return (locked.os !== undefined || locked.cpu !== undefined) && isFor(machine, locked);
}
