import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FRAMEWORKS } from './frameworks.ts';
import { strengthOf } from './mapping.ts';
import { mappingOf } from './mappings.ts';

/** SHA-256 of each version as JSON. A mapping that results were read with never changes: raise its version, with the reason. */
const DIGESTS: Readonly<Record<string, string>> = {
  'nist-ai-rmf 1.0, mapping 1': '4cc1b37c42f06e5a0cfb1603ea1c45e57928ee0957ff71a41773d83d39d93868',
  'iso-42001 2023, mapping 1': 'fd0d6a6e05e88e7261e00cdbb7a792d19ae3b48ac935dba8ba86eb225750514a',
  'eu-ai-act 2026, mapping 1': 'e10845d175aa12622613af7c841a1f64d8627266e9e7f46ac2200524f2b8fd07',
  'owasp-llm 2025, mapping 1': '1f57f4f1dcb29804de6bd7034cb218ddcabf0816b0fd8b0a72c5f9d39e323324',
  'owasp-agentic 2026, mapping 1':
    'f00c2b2ef6f30a75b924622f1dbe3e804a6383b89f531d7aed2aea5d7c04d267',
  'mitre-atlas 5.6.0, mapping 1':
    '38c5d0bd66b8f57776b7ec19d024feb4b268ddb6e15bab7f3a7a47d66449384e',
  'nist-ssdf 1.1, mapping 1': 'd912d66ef3002e77c8d4c561b624c722d13dcd6baab0ec1e005258a20b2ef14a',
  'nist-800-53 5.2.0, mapping 1':
    'f3af1b15819e75327372fb0cf632e70b3ff27947e546e4ec9ba0c8de2e1ecb37',
  'soc2-tsc 2017, mapping 1': '7cac35c2c1ac1461eba2ddf4fe0d386314b195f8de5f151e0336cae3797e6438',
  'iso-27001 2022, mapping 1': 'f037a811cd8dce9493f678b7d7fd87d58ab4f02fa5dd238e6ba76290d2e86546',
  'csa-aicm 1.1.0, mapping 1': 'da735267010b9281b80ce28b0612944628eb9fe3f18097afe853195df29371bf',
};

const ALL = FRAMEWORKS.map((framework) => [framework.id, mappingOf(framework)] as const);
const CONTROLS = ALL.flatMap(([, { controls }]) => controls);

test('each of the 833 controls is mapped once, few of them fully', () => {
  const counts = { full: 0, partial: 0, none: 0 };
  for (const control of CONTROLS) counts[strengthOf(control)] += 1;
  expect(counts).toEqual({ full: 1, partial: 265, none: 567 });
});

test('the reason of a control without signals is its own', () => {
  const reasons = CONTROLS.flatMap((control) => ('none' in control ? [control.none] : []));
  const repeated = reasons.filter((reason, at) => reasons.indexOf(reason) !== at);
  expect(repeated).toEqual([]);
});

describe.each(ALL)('%s', (id, mapping) => {
  test('says in sentences what each signal covers and leaves', () => {
    const texts = mapping.controls.flatMap((control) =>
      'none' in control ? [control.none] : control.signals.flatMap((s) => [s.covers, s.leaves]),
    );
    expect(texts.filter((text) => !/^[A-Z].{18,298}\.$/.test(text))).toEqual([]);
  });

  test('says different things of different signals', () => {
    for (const { signals } of mapping.controls) {
      expect(new Set(signals.map(({ covers }) => covers)).size).toBe(signals.length);
    }
  });

  test('is the version that it was when it came', () => {
    const digest = createHash('sha256').update(JSON.stringify(mapping)).digest('hex');
    expect(DIGESTS[`${id} ${mapping.frameworkVersion}, mapping ${mapping.version}`]).toBe(digest);
  });
});
