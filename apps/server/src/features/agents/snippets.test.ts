import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Snippet } from '@svc/contract';
import fc from 'fast-check';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { type SnippetSource, snippetsOf } from './snippets.ts';

const SOURCE: SnippetSource = {
  name: 'release notes',
  allowedTools: ['repo.*'],
  tenant: 'acme',
  apiUrl: 'https://svc.example.com',
  gatewayUrl: 'https://gateway.example.com',
  jwt: null,
};

const textOf = (target: Snippet['target'], change: Partial<SnippetSource> = {}) =>
  snippetsOf({ ...SOURCE, ...change }).find((one) => one.target === target)?.text ?? '';

/** Texts that end, continue or expand what they are put into, in one of the languages. */
const HOSTILE = [
  '"; touch broken #',
  "'; touch broken #",
  "'\"'; touch broken #",
  '$(touch broken)',
  '`touch broken`',
  '\ntouch broken\n',
  '\rtouch broken\r',
  '\u2028touch broken\u2029',
  '\\',
  "\\'; touch broken #",
  'HEADER\ntouch broken',
  '*/ process.exit(7) /*',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable that a client would expand
  '${env:HOME} ${input:x}',
  '"""\nimport os\n"""',
  '!!',
  '\0\x1b[2J',
];
const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.array(fc.constantFrom(...HOSTILE, 'a', ' '), { maxLength: 4 }).map((all) => all.join('')),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

test('snippets hold the name, the address and a tool that the agent may call [AGENT-04]', () => {
  expect(textOf('curl')).toContain('{"tool":"repo.example","arguments":{}}');
  expect(textOf('curl', { allowedTools: ['*'] })).toContain('"tool":"search"');
  expect(textOf('node', { allowedTools: ['mail.send', '*'] })).toContain('"mail.send"');
  for (const target of ['env', 'curl', 'node', 'python'] as const) {
    expect(textOf(target)).toContain('release notes');
    expect(textOf(target)).toContain(SOURCE.apiUrl);
  }
});

test('snippets of MCP clients name the gateway, and are left out without one [AGENT-04]', () => {
  const url = 'https://gateway.example.com/mcp/acme/SERVER';

  expect(JSON.parse(textOf('claude-code'))).toEqual({
    mcpServers: {
      'svc-release-notes': {
        type: 'http',
        url,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Claude Code
        headers: { Authorization: 'Bearer ${SVC_AGENT_TOKEN}' },
      },
    },
  });
  expect(JSON.parse(textOf('vs-code'))).toMatchObject({
    inputs: [{ id: 'svc-agent-token', password: true }],
    servers: { 'svc-release-notes': { type: 'http', url } },
  });
  expect(JSON.parse(textOf('cursor'))).toMatchObject({
    mcpServers: { 'svc-release-notes': { url } },
  });
  expect(textOf('codex').split('\n')).toEqual([
    '[mcp_servers.svc-release-notes]',
    `url = "${url}"`,
    'bearer_token_env_var = "SVC_AGENT_TOKEN"',
    '',
  ]);
  const targets = (gatewayUrl: string | null) =>
    snippetsOf({ ...SOURCE, gatewayUrl }).map(({ target }) => target);
  const without = targets(null);
  expect(without).toEqual(expect.arrayContaining(['env', 'curl', 'node', 'python']));
  expect(
    targets('https://gateway.example.com').filter((target) => !without.includes(target)),
  ).toEqual(['claude-code', 'vs-code', 'cursor', 'codex']);
});

test('the environment of an agent with an external subject names issuer and audience [AGENT-04]', () => {
  const jwt = { issuer: 'https://idp.example.com', audience: 'urn:svc:tnt_x:agent' };

  expect(textOf('env', { jwt })).toContain("'https://idp.example.com'");
  expect(textOf('env', { jwt })).toContain("'urn:svc:tnt_x:agent'");
});

describe('a hostile name', () => {
  test('leaves code of the same shape, in printable ASCII [AGENT-04]', () => {
    fc.assert(
      fc.property(hostile, (name) => {
        for (const { text } of snippetsOf({ ...SOURCE, name })) {
          expect(text).toMatch(/^[\x20-\x7e\n]*$/);
        }
        for (const target of ['env', 'curl', 'node', 'python'] as const) {
          const [first, ...rest] = textOf(target, { name }).split('\n');
          expect(first).toMatch(/^(#|\/\/) agent /);
          expect(rest).toEqual(textOf(target).split('\n').slice(1));
        }
      }),
    );
  });

  test('leaves configuration that differs in a plain key alone [AGENT-04]', () => {
    fc.assert(
      fc.property(hostile, (name) => {
        for (const target of ['claude-code', 'vs-code', 'cursor'] as const) {
          const { mcpServers, servers = mcpServers } = JSON.parse(textOf(target, { name }));
          const [key] = Object.keys(servers);
          expect(key).toMatch(/^[A-Za-z0-9-]{1,40}$/);
          expect(textOf(target, { name }).replaceAll(`${key}"`, 'svc-release-notes"')).toBe(
            textOf(target),
          );
        }
      }),
    );
  });

  test('leaves JavaScript that parses [AGENT-04]', () => {
    for (const name of HOSTILE) {
      const { program, errors } = parseSync('snippet.mjs', textOf('node', { name }));
      expect(errors).toEqual([]);
      expect(program.body).toHaveLength(4);
    }
  });

  test('runs nothing in a shell, with comments and without, as an interactive zsh has none [AGENT-04]', () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-snippets-'));
    try {
      for (const name of HOSTILE) {
        const [comment] = textOf('curl', { name, apiUrl: 'http://127.0.0.1:9' }).split('\n');
        for (const command of [comment, `: ${comment?.slice(1)}`]) {
          execFileSync('bash', ['-c', `${command}\n`], { cwd: folder });
        }
      }
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test('a hostile address stays one word of the shell and one string of the code [AGENT-04]', () => {
  fc.assert(
    fc.property(hostile, (path) => {
      const apiUrl = `https://svc.example.com/${path}`;
      const [, address] = textOf('env', { apiUrl }).split(/^export SVC_API=/m);
      expect(address?.startsWith(`'${apiUrl.replaceAll("'", "'\\''")}'\n`)).toBe(true);
      expect(parseSync('snippet.mjs', textOf('node', { apiUrl })).errors).toEqual([]);
    }),
  );
});
