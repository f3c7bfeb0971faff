import { differenceOf, FRAMEWORKS, registryWith, SHIPPED_FRAMEWORKS } from '@svc/compliance';
import { expect, test } from 'vitest';
import { nextVersion } from './harness/next-framework-version.ts';

const [AI_RMF] = FRAMEWORKS;
const before = AI_RMF as NonNullable<typeof AI_RMF>;
const withNext = registryWith([nextVersion(before)]);
const next = withNext.find(before.id, '2.0') as typeof before;

test('a difference names what was added, removed, renumbered and changed; the rest is unchanged', () => {
  const transition = withNext.transitionOf(before.id, '1.0', '2.0');
  expect(differenceOf(before, next, transition as NonNullable<typeof transition>)).toMatchObject({
    added: ['GOVERN 1.9'],
    removed: ['GOVERN 1.1'],
    renumbered: [
      { from: 'GOVERN 1.2', to: 'GOVERN 1.1', isUnchanged: true },
      { from: 'GOVERN 1.3', to: 'GOVERN 1.2', isUnchanged: false },
    ],
    changed: ['GOVERN 1.4'],
    unchanged: before.controls.slice(4).map(({ id }) => id),
  });
});

test('a version stands beside the one before it, which tenants from before its arrival keep', () => {
  expect(withNext.versionsOf(before.id).map(({ version }) => version)).toEqual(['2.0', '1.0']);
  const first = (time: string) => withNext.firstVersionOf(before.id, new Date(time))?.version;
  expect(first('2026-11-30T23:59:59.999Z')).toBe('1.0');
  expect(first('2026-12-01T00:00:00.000Z')).toBe('2.0');
  expect(withNext.transitionOf(before.id, '2.0', '1.0')).toBeUndefined();
  expect(SHIPPED_FRAMEWORKS.versionsOf(before.id)).toHaveLength(1);
});

test.each([
  ['is of another framework', { framework: 'eu-ai-act' }, 'expected nist-ai-rmf from 1.0 to 2.0'],
  ['begins at another version', { from: '0.9' }, 'expected nist-ai-rmf from 1.0 to 2.0'],
  [
    'names an unknown control',
    { controls: [{ from: 'MAP 9.9', to: 'MAP 1.1', isUnchanged: true }] },
    'from MAP 9.9 is unknown or named twice',
  ],
  [
    'names a control twice',
    {
      controls: [
        { from: 'MAP 1.1', to: 'MAP 1.1', isUnchanged: true },
        { from: 'MAP 1.2', to: 'MAP 1.1', isUnchanged: true },
      ],
    },
    'to MAP 1.1 is unknown or named twice',
  ],
])('a transition that %s is rejected', (_title, change, message) => {
  const files = nextVersion(before);
  const transition = { ...files.transition, ...change };
  expect(() => registryWith([{ ...files, transition }])).toThrow(message);
});
