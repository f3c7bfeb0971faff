/**
 * `node tools/github-api/main.ts FILE`: writes tests/doubles/code-host/github-api.json, the part of GitHub's OpenAPI document that the
 * double of the code host implements. FILE is `generated/api.github.com.json` of the npm package `@octokit/openapi`, which has 385 MB
 * and is not installed for that reason. `biome check --write` formats what is written.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run-tool.ts';

type Json = Record<string, unknown>;

/** Operations of the double; more are added here first. */
const OPERATIONS = [
  ['/app', 'get'],
  ['/app-manifests/{code}/conversions', 'post'],
  ['/app/hook/config', 'patch'],
  ['/app/hook/deliveries', 'get'],
  ['/app/hook/deliveries/{delivery_id}/attempts', 'post'],
  ['/app/installations', 'get'],
  ['/app/installations/{installation_id}', 'get'],
  ['/app/installations/{installation_id}/access_tokens', 'post'],
  ['/applications/{client_id}/grant', 'delete'],
  ['/applications/{client_id}/token', 'post'],
  ['/installation/repositories', 'get'],
  ['/installation/token', 'delete'],
  ['/repos/{owner}/{repo}/check-runs', 'post'],
  ['/repos/{owner}/{repo}/check-runs/{check_run_id}', 'get'],
  ['/repos/{owner}/{repo}/check-runs/{check_run_id}', 'patch'],
  ['/repos/{owner}/{repo}/commits/{ref}/check-runs', 'get'],
  ['/repos/{owner}/{repo}/compare/{basehead}', 'get'],
  ['/repos/{owner}/{repo}/pulls/{pull_number}', 'get'],
  ['/repos/{owner}/{repo}/branches/{branch}', 'get'],
  ['/repos/{owner}/{repo}/git/blobs/{file_sha}', 'get'],
  ['/repos/{owner}/{repo}/git/commits', 'post'],
  ['/repos/{owner}/{repo}/git/refs', 'post'],
  ['/repos/{owner}/{repo}/git/trees', 'post'],
  ['/repos/{owner}/{repo}/git/trees/{tree_sha}', 'get'],
  ['/repos/{owner}/{repo}/pulls', 'get'],
  ['/repos/{owner}/{repo}/pulls', 'post'],
  ['/user', 'get'],
  ['/user/installations', 'get'],
  ['/user/installations/{installation_id}/repositories', 'get'],
  ['/repos/{owner}/{repo}/code-scanning/sarifs', 'post'],
  ['/repos/{owner}/{repo}/code-scanning/sarifs/{sarif_id}', 'get'],
] as const;
/** Responses that the document does not list with each operation, though every one may answer them. */
const RESPONSES = ['bad_request', 'forbidden', 'not_found', 'requires_authentication'];
/** Members that say nothing about what is valid. */
const PROSE = new Set(['description', 'example', 'examples', 'externalDocs', 'summary', 'tags']);

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node tools/github-api/main.ts FILE');
const bytes = readFileSync(file);
const document = JSON.parse(bytes.toString()) as { info: Json; paths: Record<string, Json> };

const paths: Record<string, Json> = {};
for (const [path, method] of OPERATIONS) {
  paths[path] = { ...paths[path], [method]: withoutProse(document.paths[path]?.[method]) };
}
const kept: Record<string, Record<string, unknown>> = {};
keepReferred(paths);
for (const name of RESPONSES) keepComponent(['components', 'responses', name]);
const { version, license } = document.info;
const excerpt = {
  openapi: '3.0.3',
  info: {
    title: "Part of GitHub's OpenAPI document, see tools/github-api",
    version,
    license,
    'x-sha256': createHash('sha256').update(bytes).digest('hex'),
  },
  paths,
  components: kept,
};
const target = join(ROOT, 'tests/doubles/code-host/github-api.json');
writeFileSync(target, `${JSON.stringify(excerpt, null, 2)}\n`);

/** Keeps every component that a value refers to, and those that they refer to. */
function keepReferred(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === '$ref' && typeof member === 'string') keepComponent(member.split('/').slice(1));
    else keepReferred(member);
  }
}

function keepComponent([, kind = '', name = '']: readonly string[]): void {
  if (kept[kind]?.[name] !== undefined) return;
  const components = (document as unknown as { components: Record<string, Json> }).components;
  const component = withoutProse(components[kind]?.[name]);
  kept[kind] = { ...kept[kind], [name]: component };
  keepReferred(component);
}

function withoutProse(value: unknown, isProperties = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutProse(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isProperties || !(PROSE.has(name) || name.startsWith('x-')))
      .map(([name, member]) => [name, withoutProse(member, name === 'properties')]),
  );
}
