import type { GatewayDefinition, GatewayDefinitionKind } from '@svc/contract';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { JsonTree } from '../../parts/json-tree.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { WriteButton } from '../../parts/write-button.tsx';

/** What the definitions of a kind are called, in the order of their sections. */
const SECTIONS: readonly (readonly [GatewayDefinitionKind, string])[] = [
  ['server', 'Name and instructions'],
  ['tool', 'Tools'],
  ['prompt', 'Prompts'],
  ['resource', 'Resources'],
  ['template', 'Resource templates'],
];

/** What a server shows, pinned by the hash of each definition; one that changed waits for a decision. */
export function Definitions({ serverId }: { readonly serverId: string }) {
  const params = { serverId };
  const definitions = useOperation('listGatewayDefinitions', { params, query: { limit: 200 } });
  return (
    <Loaded query={definitions}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="muted">Nothing was listed yet; an agent that connects lists it.</p>
        ) : (
          SECTIONS.map(([kind, title]) => (
            <Section
              key={kind}
              title={title}
              serverId={serverId}
              definitions={items.filter((definition) => definition.kind === kind)}
            />
          ))
        )
      }
    </Loaded>
  );
}

function Section({
  title,
  serverId,
  definitions,
}: {
  readonly title: string;
  readonly serverId: string;
  readonly definitions: readonly GatewayDefinition[];
}) {
  if (definitions.length === 0) return null;
  return (
    <section className="stack" aria-label={title}>
      <h3>{title}</h3>
      {definitions.map((definition) => (
        <Definition key={definition.name} {...{ serverId, definition }} />
      ))}
    </section>
  );
}

function Definition({
  serverId,
  definition,
}: {
  readonly serverId: string;
  readonly definition: GatewayDefinition;
}) {
  const may = useMay();
  const options = { invalidates: ['listGatewayDefinitions'] as const };
  const accept = useWrite('approveGatewayDefinition', options);
  const reject = useWrite('rejectGatewayDefinition', options);
  const { kind, name, hash, state, changes, flags } = definition;
  const input = { params: { serverId }, body: { kind, name, hash } };
  const error = accept.error ?? reject.error;
  return (
    <details open={state === 'quarantined'}>
      <summary>
        <UntrustedText text={name} /> <StateBadge state={state} />
      </summary>
      <div className="stack">
        {flags.map(({ kind, at, text }) => (
          <p className="notice" key={`${kind} ${at}`}>
            {kind} at <code>{at}</code>: <UntrustedText text={text} />
          </p>
        ))}
        {changes.map(({ at, before, after }) => (
          <div key={at}>
            <code>{at}</code>
            <JsonTree name="before" value={before} />
            <JsonTree name="after" value={after} />
          </div>
        ))}
        <JsonTree name="definition" value={definition.definition} />
        {error !== null && <ProblemPanel error={error} />}
        {may('approveGatewayDefinition') && (
          <div className="actions">
            <WriteButton
              size="compact-sm"
              disabled={state === 'accepted' || accept.isPending}
              onClick={() => accept.mutate(input)}
            >
              Accept
            </WriteButton>
            <WriteButton
              size="compact-sm"
              variant="default"
              disabled={state === 'rejected' || reject.isPending}
              onClick={() => reject.mutate(input)}
            >
              Reject
            </WriteButton>
          </div>
        )}
      </div>
    </details>
  );
}
