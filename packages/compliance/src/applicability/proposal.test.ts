import { describe, expect, test } from 'vitest';
import { FRAMEWORKS } from '../frameworks.ts';
import { type Profile, proposeApplicability } from './proposal.ts';

const NOBODY: Profile = { provider: false, deployer: false, gpaiProvider: false, highRisk: false };
const ROLES: readonly Profile[] = [
  { ...NOBODY, provider: true },
  { ...NOBODY, deployer: true },
  { ...NOBODY, gpaiProvider: true },
];
const AI_ACT = FRAMEWORKS.find(({ id }) => id === 'eu-ai-act');

const suggested = (controlId: string, profile: Partial<Profile>) =>
  proposeApplicability('eu-ai-act', controlId, { ...NOBODY, ...profile })?.applicable;

describe('a profile', () => {
  test('suggests something for every control of the AI Act, with whom it binds', () => {
    const proposals = ROLES.flatMap((profile) =>
      (AI_ACT?.controls ?? []).map(({ id }) => proposeApplicability('eu-ai-act', id, profile)),
    );

    expect(proposals).toHaveLength(3 * 72);
    expect(proposals.filter((proposal) => !proposal?.why.startsWith('It binds '))).toEqual([]);
  });

  test.each([
    ['Art. 4', { deployer: true }, true],
    ['Art. 4', { gpaiProvider: true }, false],
    ['Art. 9(1)', { provider: true, highRisk: true }, true],
    ['Art. 9(1)', { provider: true }, false],
    ['Art. 9(1)', { deployer: true, highRisk: true }, false],
    ['Art. 12(3)', { provider: true, highRisk: true }, null],
    ['Art. 16', { provider: true, highRisk: true }, true],
    ['Art. 25(1)', { deployer: true, highRisk: true }, true],
    ['Art. 26(5)', { deployer: true, highRisk: true }, true],
    ['Art. 26(5)', { deployer: true }, false],
    ['Art. 27(1)', { deployer: true, highRisk: true }, null],
    ['Art. 49(2)', { provider: true }, null],
    ['Art. 49(2)', { provider: true, highRisk: true }, false],
    ['Art. 50(1)', { provider: true }, null],
    ['Art. 53(1)(a)', { gpaiProvider: true }, true],
    ['Art. 53(1)(a)', { provider: true }, false],
    ['Art. 55(1)(a)', { gpaiProvider: true }, null],
  ] as const)('suggests for %s and %j: %s', (controlId, profile, expected) => {
    expect(suggested(controlId, profile)).toBe(expected);
  });

  test('suggests nothing for other frameworks, unknown controls, and without a role', () => {
    const provider = { ...NOBODY, provider: true };
    expect(proposeApplicability('soc2-tsc', 'CC1.1', provider)).toBeNull();
    expect(proposeApplicability('eu-ai-act', 'Art. 99', provider)).toBeNull();
    expect(proposeApplicability('eu-ai-act', 'Art. 4', { ...NOBODY, highRisk: true })).toBeNull();
  });
});
