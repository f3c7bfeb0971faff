import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { SHIPPED_PACK_SOURCES } from './shipped-packs.generated.ts';

/** Evidence names a version: its policies never change. Other policies come as a new version, with a line of its own. */
const VERSIONS: Readonly<Record<string, string>> = {
  'pack-built-in@1': 'f58fdb9a40ec8f21',
  'pack-dev-observe@1': 'dd3f3b8f9297c66b',
  'pack-staging@1': '51eba15e34b14f25',
  'pack-production@2': 'f596ccdfa96cae83',
};

test('a version of a shipped pack keeps its policies', () => {
  const versions = SHIPPED_PACK_SOURCES.map(({ id, version, policies }) => {
    const hash = createHash('sha256').update(JSON.stringify(policies)).digest('hex');
    return [`${id}@${version}`, hash.slice(0, 16)];
  });

  expect(Object.fromEntries(versions)).toEqual(VERSIONS);
});
