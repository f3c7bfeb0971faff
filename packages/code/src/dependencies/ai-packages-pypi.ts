import { PYPI_AGENT_FRAMEWORKS } from './ai-packages-pypi-agents.ts';
import { PYPI_EVALUATION, PYPI_RETRIEVAL } from './ai-packages-pypi-data.ts';
import { PYPI_MACHINE_LEARNING, PYPI_MODEL_SERVICES } from './ai-packages-pypi-models.ts';

/** Packages of Python that bring AI into a program, as described in `ai-packages.ts`. */
export const AI_PACKAGES_PYPI: Readonly<Record<string, string | null>> = {
  ...PYPI_MODEL_SERVICES,
  ...PYPI_MACHINE_LEARNING,
  ...PYPI_AGENT_FRAMEWORKS,
  ...PYPI_RETRIEVAL,
  ...PYPI_EVALUATION,
};
