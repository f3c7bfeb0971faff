import { createHash } from 'node:crypto';
import { CONTROL_KINDS } from '@svc/contract';
import { describe, expect, test } from 'vitest';
import type { Framework } from './framework.ts';
import { FRAMEWORKS } from './frameworks.ts';

/** How many controls each framework has, by its publisher or, of NIST SP 800-53, by the selection that its file describes. */
const COUNTS: Readonly<Record<string, number>> = {
  'nist-ai-rmf': 72,
  'iso-42001': 70,
  'eu-ai-act': 72,
  'owasp-llm': 10,
  'owasp-agentic': 10,
  'mitre-atlas': 35,
  'nist-ssdf': 48,
  'nist-800-53': 115,
  'soc2-tsc': 61,
  'iso-27001': 93,
  'csa-aicm': 247,
};

/** What an id of each framework looks like. */
const IDS: Readonly<Record<string, RegExp>> = {
  'nist-ai-rmf': /^(GOVERN|MAP|MEASURE|MANAGE) [1-6]\.\d{1,2}$/,
  'iso-42001': /^([4-9]|10)\.\d(\.\d)?$|^A\.([2-9]|10)(\.\d{1,2}){1,2}$/,
  'eu-ai-act': /^Art\. \d{1,2}(\(\d{1,2}\))?(\([a-d]\))?$/,
  'owasp-llm': /^LLM(0[1-9]|10):2025$/,
  'owasp-agentic': /^ASI(0[1-9]|10)$/,
  'mitre-atlas': /^AML\.M00\d\d$/,
  'nist-ssdf': /^(PO|PS|PW|RV)\.\d\.\d$/,
  'nist-800-53': /^[A-Z]{2}-\d{1,2}(\(\d{1,2}\))?$/,
  'soc2-tsc': /^(CC|A|C|PI|P)\d{1,2}\.\d{1,2}$/,
  'iso-27001': /^A\.[5-8]\.\d{1,2}$/,
  'csa-aicm': /^[A-Z&]{3}-\d{2}$/,
};

/** SHA-256 of each version as JSON. A version that people have referred to never changes: add another beside it. */
const DIGESTS: Readonly<Record<string, string>> = {
  'nist-ai-rmf 1.0': '8a4bfe84dfe13796ac6d96321534b78e900fbbc67f14f231dc9e578c608089d3',
  'iso-42001 2023': '1fd827a9f8a57f3d67c8bc0c03fab3c220fc13df8b088dcb5c31f64b7fa50865',
  'eu-ai-act 2026': 'a7384498fc983887c76badbb39ebce35c2dd7dceb5bf6ed8c73764bb320cbaaf',
  'owasp-llm 2025': '009847aa4dd3516597c4dee3f213762b9569fa54990cc09a0365a47f1c98d340',
  'owasp-agentic 2026': '6eddc0fa33744c3d75197644134ba5bd9ecae12e7d02c9a8f51c374ca290a839',
  'mitre-atlas 5.6.0': '515ff0dc52234fe89a59e365c523a489df9bfd1b513488f543350b9c139bcf26',
  'nist-ssdf 1.1': 'e334fcf795b95c7be67c3896ca0527de12d3a7f9fd741cc57b1d7a90cb0bbf82',
  'nist-800-53 5.2.0': 'de626a2100ed6c488ea84cb8976a3673e118b2e6a67f972fd5ee014ac48cf2be',
  'soc2-tsc 2017': '2bace5f1ceb0e66e7e6a39b011336faa67f259704164fa9663f44951a044324d',
  'iso-27001 2022': '84eff212e9635dbf260778cc454f4338610911c79f3800e1edf5ea612f67e8f2',
  'csa-aicm 1.1.0': '49e2ed155a0ad15fdc766b46e68c87ef2bc6d36fe15ffe877350508e1a5df4d7',
};

test('eleven frameworks have 833 controls', () => {
  const counts = FRAMEWORKS.map(({ id, controls }) => [id, controls.length]);
  expect(Object.fromEntries(counts)).toEqual(COUNTS);
  expect(FRAMEWORKS.flatMap(({ controls }) => controls)).toHaveLength(833);
});

describe.each(FRAMEWORKS.map((framework) => [framework.id, framework] as const))(
  '%s',
  (id, framework) => {
    const { controls } = framework;

    test('names its controls as people do, each once', () => {
      const ids = controls.map((control) => control.id);
      expect(ids.filter((control) => !IDS[id]?.test(control))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
    });

    test('says of each control what has to be the case, in a sentence or two of its own', () => {
      const texts = controls.map(({ description }) => description);
      expect(texts.filter((text) => !/^[A-Z].{48,278}\.$/.test(text))).toEqual([]);
      expect(new Set(texts).size).toBe(texts.length);
      expect(new Set(controls.map(({ title }) => title)).size).toBe(controls.length);
      expect(
        texts.filter((text) => /\b(shall|ensure|leverage|robust|appropriate)\b/i.test(text)),
      ).toEqual([]);
    });

    test('has its controls in groups that follow each other', () => {
      const groups = controls.map(({ group }) => group);
      const runs = groups.filter((group, at) => group !== groups[at - 1]);
      expect(new Set(runs).size).toBe(runs.length);
      expect(controls.filter(({ kind }) => !CONTROL_KINDS.includes(kind))).toEqual([]);
    });

    test('is the version that it was when it came', () => {
      expect(DIGESTS[`${id} ${framework.version}`]).toBe(digestOf(framework));
    });
  },
);

test('only the EU AI Act applies from a day, which is one of those of its amended article 113', () => {
  const dated = FRAMEWORKS.filter(({ controls }) => controls.some((c) => c.appliesFrom !== null));
  expect(dated.map(({ id }) => id)).toEqual(['eu-ai-act']);
  const days = new Set(dated.flatMap(({ controls }) => controls.map((c) => c.appliesFrom)));
  expect([...days].sort()).toEqual(['2025-02-02', '2025-08-02', '2026-08-02', '2027-12-02']);
});

function digestOf(framework: Framework): string {
  return createHash('sha256').update(JSON.stringify(framework)).digest('hex');
}
