import { eventKindText } from '../../parts/event-kind.ts';
import { EVENT_KINDS } from '../../parts/event-kinds.generated.ts';

/** What filters of events propose: every kind in words. */
export const KINDS = EVENT_KINDS.map((value) => ({ value, label: eventKindText(value) })).sort(
  (a, b) => a.label.localeCompare(b.label, 'en'),
);

/** What happened, in words, with the kind as the API has it as a title. */
export function EventKind({ kind }: { readonly kind: string }) {
  const text = eventKindText(kind);
  return <span title={`${text} (${kind})`}>{text}</span>;
}
