import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** How an agent connects: a snippet for each tool, without a token. */
export function Onramp({ agentId }: { readonly agentId: string }) {
  const onramp = useOperation('getAgentOnramp', { params: { agentId } });
  const [target, setTarget] = useState('env');
  return (
    <section className="stack" aria-label="Connect the agent">
      <h3>Connect the agent</h3>
      <Loaded query={onramp}>
        {({ snippets }) => {
          const snippet = snippets.find((one) => one.target === target) ?? snippets[0];
          return (
            <>
              <NativeSelect
                label="Tool"
                value={target}
                data={snippets.map((one) => ({ value: one.target, label: one.title }))}
                onChange={({ currentTarget }) => setTarget(currentTarget.value)}
              />
              {snippet !== undefined && (
                <>
                  {snippet.file !== null && <code>{snippet.file}</code>}
                  <pre>
                    <UntrustedText text={snippet.text} />
                  </pre>
                  <div className="actions">
                    <CopyButton text={snippet.text} label="Copy the snippet" />
                  </div>
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
