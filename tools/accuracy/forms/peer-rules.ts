import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { fixedRun, type PeerPattern, parsePeerPattern, secretPart } from './peer-pattern.ts';

/** Peers whose rules are read, by the folder of their checkout. */
export const PEER_NAMES = ['gitleaks', 'betterleaks', 'kingfisher', 'trufflehog'] as const;
export type PeerName = (typeof PEER_NAMES)[number];

/** A rule of a peer: the form of its value, and what else the peer asks of a value. */
export type PeerRule = {
  readonly peer: PeerName;
  readonly id: string;
  /** Words of the name that such a value usually has: `adafruit api key`. */
  readonly words: readonly string[];
  readonly value: PeerPattern;
  /** The value has fixed characters that show what it is. */
  readonly isDistinct: boolean;
  /** Shannon entropy in bits a character that a value must exceed. */
  readonly entropy: number;
  /** The peer has the rule for parts that only accompany a secret: ids, hosts. */
  readonly isHelper: boolean;
};

export type PeerRules = { readonly rules: readonly PeerRule[]; readonly unread: readonly string[] };

type Table = Readonly<Record<string, unknown>>;
type Source = Omit<PeerRule, 'value' | 'isDistinct'> & {
  readonly source: string;
  readonly group?: string | number;
};

/** Fixed characters that make a form distinct: `sk-`, `ghp_`, not `AC` or the dashes of a UUID. */
const MIN_FIXED = 3;

/** Reads the rules of a peer from its checkout; `unread` lists those whose expression is not understood. */
export function readPeerRules(peer: PeerName, checkout: string): PeerRules {
  const rules: PeerRule[] = [];
  const unread: string[] = [];
  for (const { source, group, ...rule } of READERS[peer](checkout)) {
    try {
      const value = secretPart(parsePeerPattern(source), group);
      rules.push({ ...rule, value, isDistinct: fixedRun(value) >= MIN_FIXED });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      unread.push(rule.id);
    }
  }
  return { rules, unread };
}

const READERS: Readonly<Record<PeerName, (checkout: string) => Source[]>> = {
  gitleaks: (checkout) => tomlRules('gitleaks', join(checkout, 'config/gitleaks.toml')),
  betterleaks: (checkout) => tomlRules('betterleaks', join(checkout, 'config/betterleaks.toml')),
  kingfisher: (checkout) => {
    const folder = join(checkout, 'data/rules');
    const files = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
    return files.sort().flatMap((name) => yamlRules(readFileSync(join(folder, name), 'utf8')));
  },
  trufflehog: (checkout) => {
    const folder = join(checkout, 'pkg/detectors');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.go') && !name.endsWith('_test.go') && name.includes(sep))
      .sort();
    return files.flatMap((name) => {
      const detector = relative('.', dirname(name)).replaceAll(sep, '/');
      return detectorRules(detector, readFileSync(join(folder, name), 'utf8'));
    });
  },
};

function tomlRules(peer: PeerName, file: string): Source[] {
  if (!existsSync(file))
    throw new Error(`${file}: no rules of ${peer}; name a folder of checkouts`);
  const rules = (parseToml(readFileSync(file, 'utf8'))['rules'] ?? []) as Table[];
  return rules.flatMap((rule) => {
    const { id, regex, secretGroup, entropy, filter } = rule;
    if (typeof regex !== 'string') return [];
    const asked = /entropy\(finding\["secret"\]\) <= ([\d.]+)/.exec(String(filter ?? ''))?.[1];
    return {
      peer,
      id: String(id),
      words: wordsOf(String(id).replace(/\.\d+$/, '')),
      source: regex,
      ...(Number(secretGroup) > 0 && { group: Number(secretGroup) }),
      entropy: Number(entropy ?? asked ?? 0),
      isHelper: rule['skipReport'] === true,
    };
  });
}

function yamlRules(text: string): Source[] {
  const rules = ((parseYaml(text) as Table | null)?.['rules'] ?? []) as Table[];
  return rules.map((rule) => ({
    peer: 'kingfisher',
    id: String(rule['id']),
    words: withKind(
      wordsOf(String(rule['name']).replace(/-.*/, '')),
      '',
      rule['visible'] === false,
    ),
    source: String(rule['pattern']),
    group: 'TOKEN',
    entropy: Number(rule['min_entropy'] ?? 0),
    isHelper: rule['visible'] === false,
  }));
}

/** Variables of detectors that hold no secret: ids, hosts, names of people. */
const ACCOMPANYING =
  /(?:^|[a-z])(?:ids?|ID|domain|e?mail|url|uri|user(?:name)?|host|endpoint|account|org|instance|sub|server|region|project|workspace|app|name|cloud|port|tenant|subdomain)(?:Name|Id|ID)?(?:Pat(?:tern)?|Re|Regex)?$/i;
const SECRET_VARIABLE = /key|secret|token|pass|pword|pwd|auth|connection|credential/i;

/** Expressions of a detector's Go source that consist of literals and `PrefixRegex`. */
function detectorRules(detector: string, source: string): Source[] {
  const expressions = source.matchAll(
    /(\w+)\s*=\s*regexp\.MustCompile\(\s*((?:detectors\.PrefixRegex\(\[\]string\{[^}]*\}\)|`[^`]*`|"(?:[^"\\]|\\.)*"|\s|\+)+)\)/g,
  );
  return [...expressions].map(([, variable = '', expression = '']) => {
    const keyword = /\{\s*"([^"]*)"/.exec(expression)?.[1] ?? '';
    const literals = [
      ...expression.replace(/detectors\.PrefixRegex\([^)]*\)/g, '').matchAll(LITERAL),
    ];
    const vendor = /^[a-z][a-z0-9 _.-]+$/i.test(keyword) ? keyword : detector.replace(/\/v\d$/, '');
    const isHelper =
      ACCOMPANYING.test(variable.replace(/Value/, '')) && !SECRET_VARIABLE.test(variable);
    return {
      peer: 'trufflehog',
      id: `${detector}/${variable}`,
      words: isHelper
        ? [...wordsOf(vendor), ...wordsOf(variable.replace(/Pat(?:tern)?$/, ''))]
        : withKind(wordsOf(vendor), `${variable} ${detector}`),
      source: literals.map(([, raw, quoted]) => raw ?? JSON.parse(`"${quoted}"`)).join(''),
      entropy: 0,
      isHelper,
    };
  });
}

const LITERAL = /`([^`]*)`|"((?:[^"\\]|\\.)*)"/g;

const KIND =
  /^(?:keys?|secrets?|tokens?|pass(?:word|phrase|code)?|credentials?|id|identifier|url|uri|webhook|dsn|pat|jwt|username|host|recipient|hash)$/;

/** Appends what the value is, unless the words end with it. */
function withKind(words: readonly string[], hint: string, isHelper = false): string[] {
  if (isHelper) return [...words];
  if (words.some((word) => KIND.test(word))) return [...words];
  if (/secret/i.test(hint)) return [...words, 'client', 'secret'];
  if (/token/i.test(hint)) return [...words, 'access', 'token'];
  return /pass|pwd|pword/i.test(hint) ? [...words, 'password'] : [...words, 'api', 'key'];
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/([a-z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
