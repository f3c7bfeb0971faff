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
    <section className="stack" aria-label="Allowed and used tools">
      <h3>Allowed and used tools</h3>
      <Loaded query={usage}>{(data) => <UsageTable agentId={agentId} usage={data} />}</Loaded>
    </section>
  );
}

function UsageTable({
  agentId,
  usage: { tools, patterns, isComplete },
}: {
  readonly agentId: string;
  readonly usage: AgentUsage;
}) {
  const notAllowed = tools.filter(({ isAllowed }) => !isAllowed);
  const most = Math.max(1, callsOf(notAllowed), ...patterns.map(({ calls }) => calls));
  return (
    <>
      <TableFrame>
        <table aria-label="Allowed tools and their use">
          <thead>
            <tr>
              <th scope="col">Allowed</th>
              <th scope="col">Called tools</th>
              <th scope="col" className="number">
                Calls
              </th>
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
                <Calls calls={calls} most={most} />
              </tr>
            ))}
            <NotAllowed tools={notAllowed} most={most} />
          </tbody>
        </table>
      </TableFrame>
      {!isComplete && (
        <p className="muted">
          Only 500 tools of an agent are recorded: a pattern that shows as never used may have been
          used.
        </p>
      )}
      <TenantLink to="/inventory/runtime" search={{ agentId }}>
        Its calls, tool by tool
      </TenantLink>
    </>
  );
}

/** A number of calls, with a bar that has its length beside the highest. */
function Calls({ calls, most }: { readonly calls: number; readonly most: number }) {
  return (
    <td className="number">
      {numberText(calls)}
      <div className="meter">
        <i style={{ width: `${(100 * calls) / most}%` }} />
      </div>
    </td>
  );
}

function callsOf(tools: AgentUsage['tools']): number {
  return tools.reduce((sum, { calls }) => sum + calls, 0);
}

function NotAllowed({
  tools,
  most,
}: {
  readonly tools: AgentUsage['tools'];
  readonly most: number;
}) {
  if (tools.length === 0) return null;
  const names = [...new Set(tools.map(({ tool }) => tool))].sort();
  return (
    <tr>
      <td>outside of all</td>
      <td>
        <ToolNames names={names} count={names.length} />
      </td>
      <Calls calls={callsOf(tools)} most={most} />
    </tr>
  );
}
