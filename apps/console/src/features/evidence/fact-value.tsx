import type { ReactNode } from 'react';
import { MemberLink } from '../../parts/member-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import type { EventFact, FactValue } from './event-data.ts';

/** Returns facts of an event as `Facts` shows them. */
export function shownFacts(facts: readonly EventFact[]): (readonly [string, ReactNode])[] {
  return facts.map(([name, value]) => [name, <Value key={name} value={value} />] as const);
}

function Value({ value }: { readonly value: FactValue }) {
  switch (value.kind) {
    case 'none':
      return <span className="muted">none</span>;
    case 'erased':
      return <span className="muted">erased</span>;
    case 'time':
      return <TimeText time={value.text} isAbsolute />;
    case 'id':
      return <MemberLink id={value.text} />;
    case 'code':
      return (
        <code>
          <UntrustedText text={value.text} />
        </code>
      );
    case 'text':
      return <UntrustedText text={value.text} />;
    case 'list':
      return (
        <ul className="fact-list">
          {value.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sealed list keeps its order
            <li key={at}>
              <Value value={item} />
            </li>
          ))}
        </ul>
      );
  }
}
