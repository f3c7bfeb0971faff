import type { Framework } from './framework.ts';
import csaAicm from './frameworks/csa-aicm-1.1.0.json' with { type: 'json' };
import euAiAct from './frameworks/eu-ai-act-2026.json' with { type: 'json' };
import iso27001 from './frameworks/iso-27001-2022.json' with { type: 'json' };
import iso42001 from './frameworks/iso-42001-2023.json' with { type: 'json' };
import mitreAtlas from './frameworks/mitre-atlas-5.6.0.json' with { type: 'json' };
import nist80053 from './frameworks/nist-800-53-5.2.0.json' with { type: 'json' };
import nistAiRmf from './frameworks/nist-ai-rmf-1.0.json' with { type: 'json' };
import nistSsdf from './frameworks/nist-ssdf-1.1.json' with { type: 'json' };
import owaspAgentic from './frameworks/owasp-agentic-2026.json' with { type: 'json' };
import owaspLlm from './frameworks/owasp-llm-2025.json' with { type: 'json' };
import soc2Tsc from './frameworks/soc2-tsc-2017.json' with { type: 'json' };
import { type FrameworkFile, readFramework } from './read-framework.ts';

const FILES: readonly FrameworkFile[] = [
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

/** Every version of every framework, a framework's newest first. */
export const FRAMEWORKS: readonly Framework[] = FILES.map(readFramework);
