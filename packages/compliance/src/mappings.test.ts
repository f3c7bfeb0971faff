import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FRAMEWORKS } from './frameworks.ts';
import { strengthOf } from './mapping.ts';
import { mappingOf } from './mappings.ts';

/** SHA-256 of each version as JSON. A mapping that results were read with never changes: raise its version, with the reason. */
const DIGESTS: Readonly<Record<string, string>> = {
  'nist-ai-rmf 1.0, mapping 1': '0b01dc77b713886c8c3e172413b86ea4d1ab28f33361a88212a078f44d86d67c',
  'iso-42001 2023, mapping 1': '48c3c7ac23cc50d76de67e8f827dd7cc64d3898a83343f83c2a765c8fe4a1bd8',
  'eu-ai-act 2026, mapping 1': 'e10845d175aa12622613af7c841a1f64d8627266e9e7f46ac2200524f2b8fd07',
  'owasp-llm 2025, mapping 1': '1f57f4f1dcb29804de6bd7034cb218ddcabf0816b0fd8b0a72c5f9d39e323324',
  'owasp-agentic 2026, mapping 1':
    'f00c2b2ef6f30a75b924622f1dbe3e804a6383b89f531d7aed2aea5d7c04d267',
  'mitre-atlas 5.6.0, mapping 1':
    'ba4659fa296b7f2f5539d53084249cd7350fec8811040593ebd0ee8ddf67b90c',
  'nist-ssdf 1.1, mapping 1': '268a658c2b980f0b74612f932bdbec1e263dd5d300334431a09fbf704613c73f',
  'nist-800-53 5.2.0, mapping 1':
    '0cc21f1c09f4cee8e681c5c137dc55b33616717e6fad29121252fe04178e9d61',
  'soc2-tsc 2017, mapping 1': '7cac35c2c1ac1461eba2ddf4fe0d386314b195f8de5f151e0336cae3797e6438',
  'iso-27001 2022, mapping 1': '26b6dcc379b44503abee1c6cadc4c51eff5a830a8d29b3adb9265d4f82bc5896',
  'csa-aicm 1.1.0, mapping 1': 'e37bc91381d1578bd279390623ef8e3ca43493ef12dbdd5d2084e2d0161fdc46',
};

const ALL = FRAMEWORKS.map((framework) => [framework.id, mappingOf(framework)] as const);
const CONTROLS = ALL.flatMap(([, { controls }]) => controls);

test('each of the 833 controls is mapped once, few of them fully', () => {
  const counts = { full: 0, partial: 0, none: 0 };
  for (const control of CONTROLS) counts[strengthOf(control)] += 1;
  expect(counts).toEqual({ full: 1, partial: 261, none: 571 });
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
