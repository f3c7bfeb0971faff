import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findPeers, PEERS } from './peers.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-peers-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['gitleaks', '[]', 0],
  ['gitleaks', '[{"RuleID":"a"},{"RuleID":"b"}]\n', 2],
  ['betterleaks', '[{"RuleID":"a"}]', 1],
  ['kingfisher', '{"findings":[]}\n', 0],
  ['kingfisher', '{"findings":[{"rule":{}},{"rule":{}}]}\n{"findings":2,"scan_duration":9.5}\n', 2],
  ['trufflehog', '', 0],
  ['trufflehog', '{"DetectorName":"Slack"}\n{"level":"info-0"}\n{"DetectorName":"AWS"}\n', 2],
  ['detect-secrets', '{"version":"1","results":{}}', 0],
  ['detect-secrets', '{"results":{"a":[{"type":"x"},{"type":"y"}],"b":[{"type":"x"}]}}', 3],
  ['secretlint', '', 0],
  [
    'secretlint',
    '/a/k.pem:1:0: [PrivateKey] found [Error/x]\n/a/b:12:7: [AWS] y\n\n2 problems\n',
    2,
  ],
  ['ripsecrets', '', 0],
  ['ripsecrets', 'a.ts:3:key\nb.ts:4:key\n', 2],
])('what %s prints, %j, tells %i findings', (name, stdout, findings) => {
  expect(peer(name).findings(stdout)).toBe(findings);
});

test.each(['gitleaks', 'kingfisher', 'trufflehog', 'detect-secrets'])(
  'an answer of %s that is not understood is an error, not a count',
  (name) => {
    expect(() => peer(name).findings('{"error":"no"')).toThrow(SyntaxError);
  },
);

test('an answer without the list of findings is an error', () => {
  expect(() => peer('gitleaks').findings('{}')).toThrow('no list of findings');
  expect(() => peer('kingfisher').findings('{}')).toThrow('no list of findings');
});

test.each(PEERS)('$name is told which tree to scan', ({ scan }) => {
  expect(scan('/the/tree').join(' ')).toContain('/the/tree');
});

test('the first of a name on the search path counts, unless one is named', () => {
  const [first, second] = ['first', 'second'].map((name) => join(folder, name));
  const early = program(join(first as string, 'gitleaks'));
  const late = program(join(second as string, 'gitleaks'));
  const own = program(join(folder, 'my-ripsecrets'));
  mkdirSync(join(first as string, 'kingfisher')); // a folder is no program
  const path = ['', '/no/such', first, second].join(delimiter);
  const found = (named: string[]) =>
    findPeers(named, path).map(({ peer: { name }, command }) => [name, command]);
  expect(found([])).toEqual([['gitleaks', early]]);
  expect(found([`ripsecrets=${own}`, `gitleaks=${late}`])).toEqual([
    ['gitleaks', late],
    ['ripsecrets', own],
  ]);
});

test('a peer that is not known, or is not there, is an error', () => {
  expect(() => findPeers(['grep=/bin/sh'], '')).toThrow(/NAME=PATH with a name of gitleaks/);
  expect(() => findPeers(['gitleaks'], '')).toThrow('NAME=PATH');
  expect(() => findPeers(['gitleaks='], '')).toThrow('NAME=PATH');
  expect(() => findPeers(['gitleaks=/no/such'], '')).toThrow('/no/such is not a program');
});

function peer(name: string) {
  const found = PEERS.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found;
}

function program(path: string): string {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '');
  chmodSync(path, 0o755);
  return path;
}
