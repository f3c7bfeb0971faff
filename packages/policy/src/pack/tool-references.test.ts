import { describe, expect, test } from 'vitest';
import { cedarEngine } from '../cedar/engine.ts';
import type { PolicyJson } from '../cedar/policy-json.ts';
import {
  idWithoutRepeatedServer,
  isKnown,
  knownTools,
  namedTools,
  renderNamedTool,
} from './tool-references.ts';

const known = knownTools(
  ['payments'],
  [
    { server: 'mail', tool: 'mail.send' },
    { server: 'repo', tool: 'read' },
    { server: null, tool: 'search' },
  ],
);

async function named(resource: string, condition = 'true') {
  const engine = await cedarEngine();
  const answer = engine.policyToJson(
    `permit (principal, action, ${resource}) when { ${condition} };`,
  );
  if (answer.type === 'failure') throw new Error(JSON.stringify(answer.errors));
  return namedTools(answer.json as PolicyJson);
}

describe('the tools that a policy names', () => {
  test.each([
    ['resource == Tool::"mail/send"', 'true', [['Tool::"mail/send"', true]]],
    ['resource == Tool::"mail/mail.send"', 'true', [['Tool::"mail/mail.send"', false]]],
    ['resource in Server::"payments"', 'true', [['Server::"payments"', true]]],
    ['resource is Tool in Server::"crm"', 'true', [['Server::"crm"', false]]],
    ['resource', 'resource == Tool::"/search"', [['Tool::"/search"', true]]],
    [
      'resource',
      'resource in [Tool::"repo/read", Server::"repo", Tool::"repo/wipe"]',
      [
        ['Tool::"repo/read"', true],
        ['Server::"repo"', true],
        ['Tool::"repo/wipe"', false],
      ],
    ],
    ['resource', '"repo.read" == resource.name', [['resource.name == "repo.read"', true]]],
    ['resource', 'resource.name != "read"', [['resource.name == "read"', false]]],
    [
      'resource',
      '["search", "find"].contains(resource.name)',
      [
        ['resource.name == "search"', true],
        ['resource.name == "find"', false],
      ],
    ],
    ['resource', 'resource.name like "mail.*"', [['resource.name like "mail.*"', true]]],
    ['resource', 'resource.name like "crm.*"', [['resource.name like "crm.*"', false]]],
    ['resource', 'resource.name like "a\\*b"', [['resource.name like "a\\\\*b"', false]]],
    ['resource', 'principal.name == "read" && context.environment like "x*"', []],
    [
      'resource',
      'if { a: [Tool::"x/y"] } == { a: [resource] } then !(resource.name == "z") else true',
      [
        ['Tool::"x/y"', false],
        ['resource.name == "z"', false],
      ],
    ],
  ])('are found in %s and %s, and known or not', async (resource, condition, expected) => {
    const found = await named(resource, condition);

    expect(found.map((one) => [renderNamedTool(one), isKnown(one, known)])).toEqual(expected);
  });

  test('are recognized in the form of earlier releases, which had the server twice', () => {
    expect(idWithoutRepeatedServer('mail/mail.send')).toBe('mail/send');
    expect(idWithoutRepeatedServer('a%2Fb/a/b.send')).toBe('a%2Fb/send');
    for (const id of ['mail/send', 'mail/mail.', '/mail.send', 'mail/mails.end']) {
      expect(idWithoutRepeatedServer(id)).toBe(null);
    }
  });
});
