import type { RelationEnd, RelationGraph } from '@svc/contract';
import { keyOf, type Walk, walkRelations } from '../inventory/read-model.ts';
import {
  credentialsNamed,
  declaredAt,
  type InventoryGraph,
  type ReachingFinding,
} from './inventory-reach.ts';

/** Returns the things that the inventory's factors of a finding count, and what lies between, nearest first. */
export function findingGraph(graph: InventoryGraph, finding: ReachingFinding): RelationGraph {
  return finding.category === 'secret'
    ? { direction: 'used_by', ...walkRelations(usersOfSecret(graph, finding.excerpt)) }
    : { direction: 'uses', ...walkRelations(usedFrom(graph, finding)) };
}

function usersOfSecret(graph: InventoryGraph, line: string): Walk {
  const stepsOf = ({ kind, name }: RelationEnd) =>
    kind === 'credential' ? (graph.usersOf.get(name) ?? []) : [];
  return {
    starts: credentialsNamed(graph, line),
    stepsOf: (end) =>
      stepsOf(end).map(({ from, path, line: at }) => ({ end: from, path, line: at })),
  };
}

function usedFrom(graph: InventoryGraph, finding: ReachingFinding): Walk {
  return {
    starts: declaredAt(graph, finding),
    stepsOf: (end) =>
      (graph.usedBy.get(keyOf(end)) ?? []).map(({ to, path, line }) => ({ end: to, path, line })),
  };
}
