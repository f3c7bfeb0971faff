import { FRAMEWORKS } from '@svc/compliance';
import type { FrameworkControl } from '@svc/contract';
import { expect, test } from 'vitest';
import { FrameworksOfDay } from './wire-framework.ts';

test('a framework is answered with the controls in force on the day, whatever day was asked for before', () => {
  const act = FRAMEWORKS.find(({ id }) => id === 'eu-ai-act') as (typeof FRAMEWORKS)[number];
  const frameworks = new FrameworksOfDay();
  const inForceOn = (day: string) => {
    const { framework, controls } = frameworks.get(act, day);
    const listed = JSON.parse(controls.toString()) as FrameworkControl[];
    expect(listed.filter(({ inForce }) => inForce)).toHaveLength(framework.controls.inForce);
    return framework.controls.inForce;
  };
  const [before, after] = ['2027-12-01', '2027-12-02'].map(inForceOn) as [number, number];
  expect(before).toBeLessThan(after);
  expect(after).toBe(act.controls.length);
  expect(inForceOn('2027-12-01')).toBe(before);
});
