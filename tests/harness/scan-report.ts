import { createHash } from 'node:crypto';
import type { Asset, Relation, ScanFinding, ScanReport, ScanUpload } from '@svc/contract';

/** A finding of the rule about `secret`, at `path`: identities follow from the three, as the scanner makes them. */
export function scanFinding(given: Partial<ScanFinding> & { secret?: string } = {}): ScanFinding {
  const { secret = 'first', ...own } = given;
  const ruleId = own.ruleId ?? 'secret/github-token';
  const path = own.path ?? 'src/config.ts';
  return {
    ruleId,
    title: 'GitHub token',
    severity: 'high',
    confidence: 'high',
    category: 'secret',
    path,
    span: { startLine: 3, startColumn: 9, endLine: 3, endColumn: 49 },
    excerpt: 'token = "ghp_****"',
    fingerprint: fingerprint(`${ruleId}\n${secret}\n${path}`),
    contentFingerprint: fingerprint(`${ruleId}\n${secret}`),
    blastRadius: { score: 60, factors: [{ name: 'reach', value: 'code host', points: 60 }] },
    remediation: 'Revoke the token.',
    ...own,
  };
}

export function asset(given: Partial<Asset> = {}): Asset {
  return {
    kind: 'model',
    name: 'example-model',
    provider: 'example',
    version: null,
    purl: null,
    confidence: 'high',
    occurrences: [{ path: 'src/model.ts', line: 1, snippetHash: '0'.repeat(64) }],
    ...given,
  };
}

/** An agent that uses the asset, by a line of its file. */
export function relation(to: Asset): Relation {
  return {
    from: { kind: 'agent', name: 'example-agent' },
    to: { kind: to.kind, name: to.name },
    path: to.occurrences[0]?.path ?? 'src/agent.ts',
    line: 2,
  };
}

/** A report of a whole tree, examined completely. */
export function scanReport(
  findings: readonly ScanFinding[] = [],
  assets: readonly Asset[] = [],
  coverage: Partial<ScanReport['coverage']> = {},
): ScanReport {
  return {
    schema: 'svc.scan/1',
    tool: { name: 'svc', version: '0.1.0' },
    findings: [...findings],
    assets: [...assets],
    coverage: {
      scope: 'tree',
      filesScanned: 10,
      bytesScanned: 1_000,
      filesSkipped: {
        binary: 0,
        'too-large': 0,
        unreadable: 0,
        'not-a-regular-file': 0,
        'changed-while-read': 0,
      },
      problems: [],
      complete: true,
      ...coverage,
    },
  };
}

/** An upload of that report, of the whole repository on the default branch unless given otherwise. */
export function scanUpload(
  report: ScanReport,
  ref = 'refs/heads/main',
  given: Partial<ScanUpload> = {},
): ScanUpload {
  return { ref, commit: 'a'.repeat(40), root: '', report, ...given };
}

function fingerprint(text: string): string {
  return `v1:${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}
