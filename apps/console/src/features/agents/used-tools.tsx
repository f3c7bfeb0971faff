import type { Agent } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { toolNames, usesByPattern } from './tool-use.ts';

/** What an agent has called, beside what it may call: a pattern that is never used can go. */
export function UsedTools({ agent }: { readonly agent: Agent }) {
  const query = { agentId: agent.id, limit: 200 } as const;
  const uses = useOperation('listRuntimeUses', { query });
  return (
    <section className="stack" aria-label="Used against allowed">
      <h3>Used against allowed</h3>
      <Loaded query={uses}>
        {({ items, nextCursor }) => (
          <>
            <table aria-label="Allowed tools and their use">
              <thead>
                <tr>
                  <th scope="col">Allowed</th>
                  <th scope="col">Called tools</th>
                  <th scope="col">Calls</th>
                </tr>
              </thead>
              <tbody>
                {usesByPattern(
                  agent.allowedTools,
                  items.filter(({ calls }) => calls > 0),
                ).map(({ pattern, uses: called, calls }) => (
                  <tr key={pattern ?? ''}>
                    <td>{pattern === null ? 'outside of all' : <code>{pattern}</code>}</td>
                    <td>
                      {called.length === 0 ? (
                        'never used'
                      ) : (
                        <UntrustedText text={toolNames(called).join(', ')} />
                      )}
                    </td>
                    <td>{numberText(calls)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {nextCursor !== null && <p className="muted">Only the first 200 tools are counted.</p>}
            <TenantLink to="/inventory/runtime" search={{ agentId: agent.id }}>
              Its calls, tool by tool
            </TenantLink>
          </>
        )}
      </Loaded>
    </section>
  );
}
