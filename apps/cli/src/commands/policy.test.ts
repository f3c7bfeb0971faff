import { join } from 'node:path';
import { SHIPPED_PACKS } from '@svc/policy';
import { describe, expect, test } from 'vitest';
import { svc, temporaryTree } from '../cli-process.testing.ts';

const PACKS = join(import.meta.dirname, '..', '..', '..', '..', 'packages', 'policy', 'packs');

const PACK = `// @id("not-this") is a comment
@id("in-scope")
permit (principal, action == Action::"call", resource);

@id("no-night-work")
@outcome("deny")
@reason("nothing is sent at night")
forbid (principal, action == Action::"call", resource)
when { resource.name == "mail.send" && context.time.hour < 6 }
unless { principal.tags.contains("on-call") };
`;
const CASES = `facts: { now: 2026-01-05T03:00:00Z }
cases:
  - title: mail is not sent at night
    call: { tool: mail.send }
    expect: { outcome: deny, rule: no-night-work }
  - title: who is on call sends it
    call: { tool: mail.send }
    principal: { tags: [on-call] }
    expect: { outcome: allow, rules: [in-scope] }
`;

const tree = (files: Readonly<Record<string, string>> = {}) =>
  temporaryTree({ 'pack/own.cedar': PACK, 'cases.yaml': CASES, ...files });

describe('svc policy test', () => {
  test.each(SHIPPED_PACKS.map(({ id }) => id))(
    'passes the cases of %s, which reach every policy [PACK-01]',
    async (id) => {
      const args = ['policy', 'test', join(PACKS, id, 'cases.yaml'), '--pack', id, '--json'];

      const { code, out, err } = await svc(args);

      const report = JSON.parse(out);
      expect(report.cases.filter(({ passed }: { passed: boolean }) => !passed)).toEqual([]);
      expect([code, err, report.failed, report.unreached]).toEqual([0, '', 0, []]);
    },
  );

  test('decides the cases of a folder of policies, and names what decided a failed one with file and line', async () => {
    const wrong = CASES.replace('outcome: allow, rules: [in-scope]', 'outcome: approve');
    const cwd = tree({ 'wrong.yaml': wrong });

    expect(await svc(['policy', 'test', 'cases.yaml', '--pack', 'pack'], { cwd })).toEqual({
      code: 0,
      out: '2 of 2 cases passed\n',
      err: '',
    });
    const failed = await svc(['policy', 'test', 'wrong.yaml', '--pack', './pack'], { cwd });
    expect([failed.code, failed.err]).toEqual([1, '']);
    expect(failed.out).toBe(
      [
        'wrong.yaml:6: who is on call sends it',
        '  expected approve',
        '  decided  allow by in-scope (pack/own.cedar:2:1): the tool is in scope and no rule refuses',
        '1 of 2 cases passed',
        '',
      ].join('\n'),
    );
  });

  test.each([
    [
      'an unknown field',
      'cases: [{title: a, call: {tool: t, servr: s}, expect: {outcome: deny}}]',
      'a.yaml:1: /cases/0/call/servr is unknown',
    ],
    [
      'a value of another type',
      'cases:\n  - title: a\n    call: {tool: 3}\n    expect: {outcome: deny}',
      'a.yaml:3: /cases/0/call/tool must be string',
    ],
    [
      'an unknown outcome',
      'cases:\n  - title: a\n    call: {tool: t}\n    expect: {outcome: denied}',
      'a.yaml:4: /cases/0/expect/outcome',
    ],
    ['a key that occurs twice', 'cases: []\ncases: []', 'a.yaml:2:'],
    ['a text that ends within a value', '{"cases": [', 'a.yaml:1:'],
    ['no case', 'cases: []', 'a.yaml:1: /cases'],
    ['an empty file', '', 'a.yaml: file must be object'],
  ])('refuses a file with %s, naming the line', async (_, text, problem) => {
    const cwd = tree({ 'a.yaml': text });

    const { code, out, err } = await svc(['policy', 'test', 'a.yaml', '--pack', 'pack'], { cwd });

    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(problem);
  });

  test('refuses a pack that is not valid or not there', async () => {
    const cwd = tree({
      'bad/a.cedar': `${PACK}forbid (principal, action, resource);`,
      'empty/a.txt': '',
    });
    const run = (pack: string) => svc(['policy', 'test', 'cases.yaml', '--pack', pack], { cwd });

    expect(await run('bad')).toMatchObject({
      code: 2,
      err: expect.stringContaining('bad/a.cedar:11:1: '),
    });
    expect(await run('none')).toMatchObject({ code: 2, err: expect.stringContaining('ENOENT') });
    expect(await run('empty')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no file *.cedar'),
    });
    expect((await svc(['policy', 'test', 'cases.yaml'], { cwd })).code).toBe(2);
  });
});

test('svc policy explain prints the rules with file and line, and the facts that they read', async () => {
  const cwd = tree({
    'call.json': '{"call": {"tool": "mail.send"}, "facts": {"now": "2026-01-05T03:00:00Z"}}',
  });

  const { code, out } = await svc(['policy', 'explain', 'call.json', '--pack', 'pack'], { cwd });

  expect(code).toBe(0);
  expect(out).toBe(
    [
      'deny by no-night-work: nothing is sent at night',
      '',
      'pack/own.cedar:5:1: no-night-work (deny): nothing is sent at night',
      '  resource.name = "mail.send"',
      '  context.time.hour = 3',
      '  principal.tags = []',
      '',
    ].join('\n'),
  );
});

test('svc policy validate names each problem with file, line and column', async () => {
  const bad = PACK.replace('context.time.hour', 'context.time.our');
  const cwd = tree({ 'bad/a.cedar': bad });

  expect(await svc(['policy', 'validate', 'pack'], { cwd })).toEqual({
    code: 0,
    out: 'pack is valid: 2 policies, 0 warnings\n',
    err: '',
  });
  const refused = await svc(['policy', 'validate', 'bad'], { cwd });
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toMatch(/^bad\/a\.cedar:9:\d+: .*our/);
});
