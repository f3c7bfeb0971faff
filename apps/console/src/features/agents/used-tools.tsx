import type { AgentUsage } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { ToolNames } from './tool-names.tsx';

/** What an agent has called, beside what it may call: a pattern that is never used can go. */
export function UsedTools({ agentId }: { readonly agentId: string }) {
  const usage = useOperation('getAgentUsage', { params: { agentId } });
  return (
    <section className="stack" aria-label="Used against allowed">
      <h3>Used against allowed</h3>
      <Loaded query={usage}>
        {({ tools, patterns, isComplete }) => (
          <>
            <TableFrame>
              <table aria-label="Allowed tools and their use">
                <thead>
                  <tr>
                    <th scope="col">Allowed</th>
                    <th scope="col">Called tools</th>
                    <th scope="col">Calls</th>
                  </tr>
                </thead>
                <tbody>
                  {patterns.map(({ pattern, tools: names, toolCount, calls, lastUsedAt }) => (
                    <tr key={pattern}>
                      <td>
                        <code>{pattern}</code>
                      </td>
                      <td>
                        {lastUsedAt === null ? (
                          'never used'
                        ) : (
                          <ToolNames names={names} count={toolCount} />
                        )}
                      </td>
                      <td>{numberText(calls)}</td>
                    </tr>
                  ))}
                  <NotAllowed tools={tools.filter(({ isAllowed }) => !isAllowed)} />
                </tbody>
              </table>
            </TableFrame>
            {!isComplete && (
              <p className="muted">
                Only 500 tools of an agent are recorded: a pattern that shows as never used may have
                been used.
              </p>
            )}
            <TenantLink to="/inventory/runtime" search={{ agentId }}>
              Its calls, tool by tool
            </TenantLink>
          </>
        )}
      </Loaded>
    </section>
  );
}

function NotAllowed({ tools }: { readonly tools: AgentUsage['tools'] }) {
  if (tools.length === 0) return null;
  const names = [...new Set(tools.map(({ tool }) => tool))].sort();
  return (
    <tr>
      <td>outside of all</td>
      <td>
        <ToolNames names={names} count={names.length} />
      </td>
      <td>{numberText(tools.reduce((sum, { calls }) => sum + calls, 0))}</td>
    </tr>
  );
}
