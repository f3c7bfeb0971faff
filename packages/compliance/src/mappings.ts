import type { Framework } from './framework.ts';
import { FRAMEWORKS } from './frameworks.ts';
import type { Mapping } from './mapping.ts';
import csaAicm from './mappings/csa-aicm-1.1.0.json' with { type: 'json' };
import euAiAct from './mappings/eu-ai-act-2026.json' with { type: 'json' };
import iso27001 from './mappings/iso-27001-2022.json' with { type: 'json' };
import iso42001 from './mappings/iso-42001-2023.json' with { type: 'json' };
import mitreAtlas from './mappings/mitre-atlas-5.6.0.json' with { type: 'json' };
import nist80053 from './mappings/nist-800-53-5.2.0.json' with { type: 'json' };
import nistAiRmf from './mappings/nist-ai-rmf-1.0.json' with { type: 'json' };
import nistSsdf from './mappings/nist-ssdf-1.1.json' with { type: 'json' };
import owaspAgentic from './mappings/owasp-agentic-2026.json' with { type: 'json' };
import owaspLlm from './mappings/owasp-llm-2025.json' with { type: 'json' };
import soc2Tsc from './mappings/soc2-tsc-2017.json' with { type: 'json' };
import { type MappingFile, readMapping } from './read-mapping.ts';

/** The newest mapping of each version of a framework. */
const FILES: readonly MappingFile[] = [
  nistAiRmf,
  iso42001,
  euAiAct,
  owaspLlm,
  owaspAgentic,
  mitreAtlas,
  nistSsdf,
  nist80053,
  soc2Tsc,
  iso27001,
  csaAicm,
];

const MAPPINGS = new WeakMap<Framework, Mapping>(
  FRAMEWORKS.map((framework) => {
    const file = FILES.find((one) => isOf(framework, one));
    if (file === undefined) throw new Error(`${framework.id} ${framework.version} has no mapping`);
    return [framework, readMapping(file, framework)];
  }),
);

/** Makes a mapping the newest of a version of a framework that arrived beside those of `FRAMEWORKS`. */
export function assignMapping(framework: Framework, mapping: Mapping): void {
  MAPPINGS.set(framework, mapping);
}

/** Returns the newest mapping of a version of a framework; throws for one that has none. */
export function mappingOf(framework: Framework): Mapping {
  const mapping = MAPPINGS.get(framework);
  if (mapping === undefined) throw new Error(`${framework.id} ${framework.version} has no mapping`);
  return mapping;
}

function isOf({ id, version }: Framework, file: MappingFile): boolean {
  return file.framework === id && file.frameworkVersion === version;
}
