import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/**
 * Paths of the packages that package-lock.json names and that npm's record of what it installed
 * (node_modules/.package-lock.json) does not hold in the same version. Contents are compared, not times: a checkout
 * touches files without changing them. What is for another platform is not missed.
 *
 * @param {string} root folder of package-lock.json
 * @returns {string[]} such as `node_modules/pg`; `node_modules` when there is no record at all
 */
export function missingPackages(root) {
  const locked = readPackages(join(root, 'package-lock.json'));
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record) || !existsSync(join(root, 'node_modules', '.bin', 'node'))) {
    return ['node_modules'];
  }
  const installed = readPackages(record);
  return Object.keys(locked).filter((path) => {
    if (!/(^|\/)node_modules\//.test(path)) return false;
    const present = installed[path];
    if (present === undefined) return needed(locked[path]);
    return identity(present) !== identity(locked[path]);
  });
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

/** An optional package may be for another platform; which C library this one has is not asked. */
function needed({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return true;
  if (os === undefined && cpu === undefined) return false;
  return libc === undefined && fits(os, process.platform) && fits(cpu, process.arch);
}

function fits(names, own) {
  return names === undefined || names.includes(own);
}
