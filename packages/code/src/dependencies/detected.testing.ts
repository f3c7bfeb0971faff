import { type AssetDetector, LineIndex, mergeAssets } from '@svc/analysis';
import { configDocument } from '@svc/analysis/documents';
import { mcpConfigFile } from '../mcp/mcp-config-files.ts';
import { mcpServerEntries } from '../mcp/mcp-server-entries.ts';
import { mcpServerSeen } from '../mcp/mcp-servers.ts';
import { DETECTORS, detect } from './detectors.ts';

/** Test input: runs the detectors over one file. */
export function detected(path: string, text: string) {
  const lines = new LineIndex(Buffer.from(text));
  const found = [...DETECTORS, mcpServerDetector]
    .filter(({ applies }) => applies(path))
    .map((detector) => detect(detector, { path, lines }));
  const sighted = found
    .flatMap(({ sightings }) => sightings)
    .map((seen) => ({
      path,
      sighting: { ...seen, snippetHash: '0'.repeat(64) },
    }));
  return {
    ...mergeAssets(sighted, (same) => same),
    problems: found.flatMap(({ problems }) => problems),
  };
}

export const namesOf = (path: string, text: string) =>
  detected(path, text).assets.map(({ name }) => name);

export const problemsOf = (path: string, text: string) => detected(path, text).problems;

/** Detects the MCP servers of a client's configuration, as the analyzer of agent configuration does. */
const mcpServerDetector: AssetDetector = {
  applies: (path) => mcpConfigFile(path) !== null,
  detect({ path, lines }) {
    const file = mcpConfigFile(path);
    if (file === null) return { sightings: [], problems: [] };
    const { root, problem } = configDocument(file.format, lines.bytes.toString('utf8'));
    const lists = file.keys.map((key) => mcpServerEntries(root, key));
    return {
      sightings: lists.flatMap(({ entries }) => entries.map(mcpServerSeen)),
      problems: [...(problem === null ? [] : [problem]), ...lists.flatMap(({ faults }) => faults)],
    };
  },
};
