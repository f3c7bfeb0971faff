import { expect, test } from 'vitest';
import { mcpOrigin } from './mcp-launch.ts';

const origin = (line: string) => {
  const [command = '', ...args] = line.split(' ');
  const { purl, version } = mcpOrigin({ command, args, url: null });
  return `${purl} ${version}`;
};

test.each([
  ['npx -y some-server', 'pkg:npm/some-server null'],
  ['npx --yes @a/b@latest --flag x', 'pkg:npm/%40a/b latest'],
  ['npx -p @a/b@1.0.0 b-bin', 'pkg:npm/%40a/b@1.0.0 1.0.0'],
  ['npx --package=@a/b b-bin', 'pkg:npm/%40a/b null'],
  ['cmd /c npx x@^2', 'pkg:npm/x ^2'],
  ['C:\\node\\npx.cmd x@2.0.0-rc.1', 'pkg:npm/x@2.0.0-rc.1 2.0.0-rc.1'],
  ['bunx x', 'pkg:npm/x null'],
  ['pnpm dlx x@1', 'pkg:npm/x@1 1'],
  ['uvx Mcp_Server.git==2025.1.2', 'pkg:pypi/mcp-server-git@2025.1.2 2025.1.2'],
  ['uvx --from git+https://example.com/x y', 'null null'],
  ['uvx --python 3.12 x[cli]@1.0', 'pkg:pypi/x@1.0 1.0'],
  ['uv tool run x', 'pkg:pypi/x null'],
  ['pipx run --spec x==1.0 y', 'pkg:pypi/x@1.0 1.0'],
  ['docker run -i --rm -e TOKEN mcp/github:1.2', 'pkg:docker/mcp/github@1.2 1.2'],
  ['podman run --name=x mcp/github', 'pkg:docker/mcp/github null'],
  ['node server.js', 'null null'],
  ['npx ./local', 'null null'],
  ['npx', 'null null'],
])('%s comes from %s', (line, expected) => {
  expect(origin(line)).toBe(expected);
});
