import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { randomOf } from '../sanitizer/random.ts';
import { judgementOf } from './judgement.ts';
import { drawText } from './peer-pattern.ts';
import { type PeerName, readPeerRules } from './peer-rules.ts';

function rulesIn(peer: PeerName, file: string, text: string) {
  const checkout = mkdtempSync(join(tmpdir(), 'svc-forms-'));
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), text);
  return readPeerRules(peer, checkout);
}

test("gitleaks' rules have their group, their entropy and a name of their id", () => {
  const text = `[[rules]]
id = "acme-api-key.1"
regex = '''acme(=)(ak-[a-z]{20})'''
secretGroup = 2
entropy = 3.5
[[rules]]
id = "only-a-path"
path = "x"
[[rules]]
id = "odd"
regex = '''(?&x)'''
`;
  const { rules, unread } = rulesIn('gitleaks', 'config/gitleaks.toml', text);
  expect(rules).toMatchObject([
    { id: 'acme-api-key.1', words: ['acme', 'api', 'key'], entropy: 3.5, isDistinct: true },
  ]);
  expect(drawText(rules[0]?.value as never, randomOf(1).below)).toMatch(/^ak-[a-z]{20}$/);
  expect(unread).toEqual(['odd']);
});

test("Betterleaks' entropy is read of its filter, parts of a pair are helpers", () => {
  const text = `[[rules]]
id = "acme-tenant"
regex = '''[0-9a-f]{32}'''
skipReport = true
filter = '''
entropy(finding["secret"]) <= 2.5
'''
`;
  const { rules } = rulesIn('betterleaks', 'config/betterleaks.toml', text);
  expect(rules).toMatchObject([{ entropy: 2.5, isHelper: true, isDistinct: false }]);
});

test("Kingfisher's rules are named after what they find", () => {
  const text = `rules:
  - name: Acme IO Access Token (v2) - beta
    id: kingfisher.acme.1
    pattern: |
      (?xi)
      \\b acme (?:.|[\\n\\r]){0,16}? ( [a-z0-9]{32} ) \\b
    min_entropy: 3.3
  - name: Acme
    id: kingfisher.acme.2
    pattern: '([a-z]{20})'
    visible: false
`;
  const { rules } = rulesIn('kingfisher', 'data/rules/acme.yml', text);
  expect(rules).toMatchObject([
    { id: 'kingfisher.acme.1', words: ['acme', 'io', 'access', 'token'], entropy: 3.3 },
    { id: 'kingfisher.acme.2', words: ['acme'], isHelper: true },
  ]);
});

test("TruffleHog's expressions are read of its Go sources", () => {
  const text = `var (
	keyPat = regexp.MustCompile(detectors.PrefixRegex([]string{"acme", "ac"}) + \`\\b([a-z]{32})\\b\`)
	secretPat = regexp.MustCompile("\\\\b(as_[a-z]{32})" + \`\\b\`)
	domainPat = regexp.MustCompile(\`([a-z]{9}\\.acme\\.com)\`)
	built = regexp.MustCompile(other.Pattern("x"))
)`;
  const { rules } = rulesIn('trufflehog', 'pkg/detectors/acmecloud/v2/acme.go', text);
  expect(rules).toMatchObject([
    { id: 'acmecloud/v2/keyPat', words: ['acme', 'api', 'key'], isHelper: false },
    { id: 'acmecloud/v2/secretPat', words: ['acmecloud', 'client', 'secret'], isDistinct: true },
    { id: 'acmecloud/v2/domainPat', words: ['acmecloud', 'domain'], isHelper: true },
  ]);
});

test('a rule is judged by its id, its name and its form', () => {
  const rule = {
    peer: 'gitleaks',
    entropy: 0,
    isHelper: false,
    value: { kind: 'sequence', items: [] },
  };
  const judged = (id: string, words: string, isDistinct: boolean, isHelper = false) =>
    judgementOf({ ...rule, id, words: words.split(' '), isDistinct, isHelper } as never);
  expect(judged('x', 'acme api key', true)).toBe('secret');
  expect(judged('x', 'acme api key', false)).toBe('shape');
  expect(judged('x', 'acme client id', true)).toBe('public');
  expect(judged('x', 'acme client id secret', true)).toBe('secret');
  expect(judged('mapbox-api-token', 'mapbox api token', true)).toBe('public');
  expect(judged('x', 'acme domain', false, true)).toBe('public');
  expect(judged('jwt-base64', 'jwt base64', true)).toBe('none');
  expect(judged('x', 'password hash', true)).toBe('none');
});

test('a folder without the rules is named', () => {
  expect(() => readPeerRules('gitleaks', '/nowhere')).toThrow('no rules of gitleaks');
});
