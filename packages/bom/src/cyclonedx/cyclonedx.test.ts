import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { ASSET_KINDS } from '@svc/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bomDocument } from '../bom-document.ts';
import { sampleAsset, sampleInput, sampleRelation, sampleSource } from '../sample-bom.testing.ts';

type Named = { readonly name: string; readonly value: string };
type Component = Record<string, unknown> & {
  readonly 'bom-ref': string;
  readonly properties: readonly Named[];
};
type Document = Record<string, unknown> & {
  readonly components: readonly Component[];
  readonly services: readonly (Record<string, unknown> & { 'bom-ref': string })[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: string[] }[];
};

const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
const faults = (document: object) => validator.validate(JSON.stringify(document));
const made = (input = sampleInput()) => bomDocument(input) as unknown as Document;
const part = (document: Document, ref: string) =>
  document.components.find((one) => one['bom-ref'] === ref) as Component;
const told = (component: Component, name: string) =>
  component.properties.filter((one) => one.name === name).map(({ value }) => value);
const ofOne = (asset: ReturnType<typeof sampleAsset>) =>
  made(sampleInput({ sources: [sampleSource({ assets: [asset], relations: [] })] }));

test('the bill of every kind of asset passes the strict official schema of CycloneDX 1.6 [BOM-01]', async () => {
  const document = made();
  expect(await faults(document)).toBeNull();
  // the validator can fail
  expect(await faults({ ...document, components: [{ type: 'model', name: 'x' }] })).not.toBeNull();
});

test('whatever assets hold, the bill is valid, its refs are unique and its edges end in it [BOM-01, BOM-04]', async () => {
  const text = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' });
  const asset = fc.record({
    kind: fc.constantFrom(...ASSET_KINDS),
    name: text,
    provider: fc.option(text),
    version: fc.option(text),
    purl: fc.option(text),
    path: text,
    details: fc.dictionary(
      fc.constantFrom('license', 'task', 'endpoint', 'datasets', 'sha256', 'metric.f1', 'x'),
      text,
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(asset, { maxLength: 8 }), async (given) => {
      const assets = given.map(({ kind, name, path, ...rest }) =>
        sampleAsset(kind, name, path, rest),
      );
      const relations = assets.flatMap((from, at) => {
        const to = assets[(at * 7 + 3) % assets.length] ?? from;
        return sampleRelation(`${from.kind}:${from.name}`, `${to.kind}:${to.name}`, 'a.py');
      });
      const document = made(sampleInput({ sources: [sampleSource({ assets, relations })] }));
      expect(await faults(document)).toBeNull();
      const refs = [
        'subject:acme/summaries',
        ...document.components.map((one) => one['bom-ref']),
        ...(document.services ?? []).map((one) => one['bom-ref']),
      ];
      expect(new Set(refs).size).toBe(refs.length);
      for (const { ref, dependsOn } of document.dependencies) {
        for (const one of [ref, ...dependsOn]) expect(refs).toContain(one);
      }
    }),
    { numRuns: 40 },
  );
});

test('component types and the four properties follow the kinds [BOM-03]', () => {
  const document = made();
  expect(
    Object.fromEntries(document.components.map((one) => [told(one, 'svc:kind')[0], one['type']])),
  ).toEqual({
    model: 'machine-learning-model',
    dependency: 'library',
    prompt: 'data',
    dataset: 'data',
    skill: 'data',
    agent: 'application',
    tool: 'application',
    'mcp-server': 'application',
    'mcp-client': 'application',
    'ai-service': 'application',
    guardrail: 'application',
    'vector-store': 'application',
  });
  for (const component of document.components) {
    for (const name of ['svc:kind', 'svc:status', 'svc:path', 'svc:provider']) {
      expect(told(component, name), `${component['bom-ref']} ${name}`).toHaveLength(1);
    }
  }
});

test('what code uses is active, what only manifests, tests or examples name is declared [BOM-03]', () => {
  const document = made();
  const status = (ref: string) => told(part(document, ref), 'svc:status')[0];
  expect(status('model:acme-chat')).toBe('active');
  expect(status('dependency:openai')).toBe('declared');
  expect(status('mcp-server:files')).toBe('declared');
  // configured in a file, and used by an agent in code
  expect(status('mcp-server:tickets')).toBe('active');
  expect(
    told(
      part(ofOne(sampleAsset('model', 'm', 'a.test.ts', { use: 'test' })), 'model:m'),
      'svc:status',
    ),
  ).toEqual(['declared']);
  expect(
    told(part(ofOne(sampleAsset('dependency', 'm', 'setup.py')), 'dependency:m'), 'svc:status'),
  ).toEqual(['declared']);
});

test('a model has a card of its evidence, and none without any [BOM-04]', () => {
  const document = made();
  expect(part(document, 'model:acme/summary-7b')['modelCard']).toEqual({
    modelParameters: {
      task: 'text-generation',
      architectureFamily: 'llama',
      modelArchitecture: 'LlamaForCausalLM',
      datasets: [{ ref: 'dataset:acme/news' }, { type: 'dataset', name: 'other/corpus' }],
      inputs: [{ format: 'text' }],
      outputs: [{ format: 'text' }],
    },
    quantitativeAnalysis: {
      performanceMetrics: [{ type: 'accuracy', value: '0.91', slice: 'squad' }],
    },
    properties: [{ name: 'svc:quantization', value: 'Q4_K_M' }],
  });
  expect(part(document, 'model:acme-chat')['modelCard']).toEqual({
    properties: [{ name: 'svc:parameter:temperature', value: '0.2' }],
  });
  const bare = ofOne(
    sampleAsset('model', 'bare', 'a.py', { details: { retiresOn: '2027-01-01' } }),
  );
  expect(part(bare, 'model:bare')).not.toHaveProperty('modelCard');
  expect(told(part(bare, 'model:bare'), 'svc:detail:retiresOn')).toEqual(['2027-01-01']);
});

test('licences, hashes, ancestors and model cards stand in their own fields [BOM-04]', () => {
  const document = made();
  expect(part(document, 'model:acme/summary-7b')).toMatchObject({
    version: 'v2',
    purl: 'pkg:huggingface/acme/summary-7b@v2',
    hashes: [{ alg: 'SHA-256', content: 'ab'.repeat(32) }],
    licenses: [
      { license: { name: 'acme-community', acknowledgement: 'declared' } },
      { license: { id: 'Apache-2.0', acknowledgement: 'declared' } },
    ],
    pedigree: { ancestors: [{ type: 'machine-learning-model', name: 'acme/base-7b' }] },
    externalReferences: [{ type: 'model-card', url: 'https://huggingface.co/acme/summary-7b' }],
    evidence: {
      identity: [
        { field: 'name', methods: [{ technique: 'binary-analysis', confidence: 0.9 }] },
        { field: 'purl' },
      ],
      occurrences: [{ location: 'models/summary.gguf', line: 1 }],
    },
  });
});

test('what is reached over a network is a service with endpoint, authentication and boundary, and no key [BOM-04]', () => {
  const document = made();
  expect(document.services).toMatchObject([
    { name: 'OpenAI API', provider: { name: 'openai' }, 'x-trust-boundary': true },
    {
      'bom-ref': 'service:mcp-server:tickets',
      endpoints: ['https://mcp.example.com/v1'],
      authenticated: true,
      'x-trust-boundary': true,
    },
    { name: 'chroma', endpoints: ['http://localhost:8000/'], 'x-trust-boundary': false },
  ]);
  expect(document.services[0]).not.toHaveProperty('authenticated');
  expect(JSON.stringify(document)).not.toMatch(/user:pw|key=abc/);
});

test('the graph runs from the subject over agents to what they use [BOM-04]', () => {
  const edges = new Map(made().dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  expect(edges.get('agent:researcher')).toEqual([
    'mcp-server:tickets',
    'model:acme-chat',
    'prompt:system prompt',
    'tool:search',
  ]);
  expect(edges.get('mcp-server:tickets')).toEqual(['service:mcp-server:tickets']);
  expect(edges.get('subject:acme/summaries')).toContain('agent:researcher');
  expect(edges.get('subject:acme/summaries')).not.toContain('model:acme-chat');
});

test('the bill admits what it does not know [BOM-04]', () => {
  const whole = made();
  expect(whole['compositions']).toMatchObject([
    { aggregate: 'unknown', assemblies: ['subject:acme/summaries'] },
    { aggregate: 'unknown' },
  ]);
  expect(JSON.stringify(whole)).not.toContain('incomplete');
  expect(made(sampleInput({ leftOut: 1 }))['compositions']).toMatchObject([
    { aggregate: 'incomplete' },
    { aggregate: 'incomplete' },
  ]);
  const problems = [{ path: 'pyproject.toml', line: 3, reason: 'not valid TOML' }];
  const part = made(sampleInput({ sources: [sampleSource({ complete: false, problems })] }));
  expect(part['compositions']).toMatchObject([
    { aggregate: 'incomplete' },
    { aggregate: 'incomplete' },
  ]);
  expect(part['metadata']).toMatchObject({
    properties: [
      { name: 'svc:coverage:complete', value: 'false' },
      { name: 'svc:coverage:problem', value: 'pyproject.toml:3: not valid TOML' },
    ],
  });
});

test('the same facts in any order give the same bytes, other facts another serial number [BOM-04]', () => {
  const source = sampleSource();
  const turned = {
    ...source,
    assets: source.assets.toReversed(),
    relations: source.relations.toReversed(),
  };
  const first = JSON.stringify(made());
  expect(JSON.stringify(made(sampleInput({ sources: [turned] })))).toBe(first);
  const other = made(sampleInput({ version: null }));
  expect(other['serialNumber']).not.toBe(JSON.parse(first).serialNumber);
  expect(other['serialNumber']).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test('an organisation has each component once, with the places of every repository [BOM-02]', async () => {
  const one = sampleSource({ repository: 'acme/one', commit: 'b'.repeat(40) });
  const two = sampleSource({
    repository: 'acme/two',
    assets: [
      sampleAsset('model', 'acme-chat', 'app/main.go', { provider: 'azure' }),
      sampleAsset('dependency', 'openai', 'requirements.txt', { version: '2.0.0' }),
    ],
    relations: [],
  });
  const document = made(sampleInput({ name: 'acme', version: null, sources: [two, one] }));
  expect(await faults(document)).toBeNull();
  const model = part(document, 'model:acme-chat');
  expect(model['evidence']).toMatchObject({
    occurrences: [
      { location: 'acme/one:src/crew.py', line: 1 },
      { location: 'acme/two:app/main.go', line: 1 },
    ],
  });
  expect(told(model, 'svc:repository')).toEqual(['acme/one', 'acme/two']);
  expect(told(model, 'svc:path')).toEqual(['acme/one:src/crew.py', 'acme/two:app/main.go']);
  expect(told(model, 'svc:provider')).toEqual(['azure', 'openai']);
  expect(part(document, 'dependency:openai@1.2.3')).toMatchObject({
    name: 'openai',
    version: '1.2.3',
  });
  const library = part(document, 'dependency:openai@2.0.0');
  expect(told(library, 'svc:repository')).toEqual(['acme/two']);
  const edges = new Map(document.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  expect(edges.get('subject:acme')).toEqual(['repository:acme/one', 'repository:acme/two']);
  expect(edges.get('repository:acme/two')).toEqual(['dependency:openai@2.0.0', 'model:acme-chat']);
});
