import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { useMantineStyleNonce } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { HIDDEN, hiddenLabel } from '../../parts/visible-text.ts';
import { cedar } from './cedar-language.ts';
import { offsetOf, type SourcePlace, type SourceProblem } from './source-place.ts';

/** An error or a warning of the server, at its place in the file that the editor shows. */
export type EditorProblem = SourceProblem & { readonly severity: Diagnostic['severity'] };

export type CedarEditorProps = {
  readonly label: string;
  /** Text at the start; the editor keeps its own from then on. */
  readonly initialText: string;
  readonly problems: readonly EditorProblem[];
  /** Null: the text can only be read. */
  readonly onChange: ((text: string) => void) | null;
  /** Text of another version, which the editor compares with. */
  readonly original?: string;
  /** Where the cursor is put, once for each value. */
  readonly cursor?: SourcePlace | null;
};

/** The text of one Cedar file, highlighted, with problems marked at their places. */
export function CedarEditor(props: CedarEditorProps) {
  const { label, initialText, problems, onChange, original, cursor = null } = props;
  const nonce = useMantineStyleNonce()?.() ?? '';
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef({ initialText, onChange });
  useLayoutEffect(() => {
    latest.current = { initialText, onChange };
  });
  useLayoutEffect(() => {
    if (parent.current === null) return;
    const { initialText: doc, onChange: isWritten } = latest.current;
    const own = new EditorView({
      doc,
      parent: parent.current,
      extensions: [
        ...EXTENSIONS,
        EditorView.cspNonce.of(nonce),
        ...(original === undefined ? [] : [unifiedMergeView({ original, ...MERGE })]),
        // a dialog gives the focus to what has the second, when it is there already
        EditorView.contentAttributes.of({
          'aria-label': label,
          ...(isWritten !== null && { 'data-autofocus': '' }),
        }),
        isWritten === null
          ? EditorState.readOnly.of(true)
          : EditorView.updateListener.of(({ docChanged, state }) => {
              if (docChanged) latest.current.onChange?.(state.doc.toString());
            }),
      ],
    });
    if (isWritten !== null) own.focus();
    view.current = own;
    return () => own.destroy();
  }, [label, nonce, original]);
  useEffect(() => {
    const { current: editor } = view;
    editor?.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state, problems)));
  }, [problems]);
  useEffect(() => {
    const { current: editor } = view;
    if (editor === null || cursor === null) return;
    const anchor = offsetOf(editor.state.doc.toString(), cursor);
    editor.dispatch({ selection: { anchor }, scrollIntoView: true });
    editor.focus();
  }, [cursor]);
  return <div ref={parent} className="code" />;
}

const MERGE = { mergeControls: false, collapseUnchanged: { margin: 3, minSize: 6 } } as const;

function diagnosticsOf({ doc }: EditorState, problems: readonly EditorProblem[]): Diagnostic[] {
  const text = doc.toString();
  return problems.map(({ place, message, severity }) => {
    const from = offsetOf(text, place);
    // the server names where a problem begins
    const word = /^\w+|^./.exec(text.slice(from, from + 100));
    return { from, to: from + (word?.[0].length ?? 0), severity, message };
  });
}

const theme = EditorView.theme({
  '&': {
    fontSize: '13px',
    border: '1px solid var(--svc-control)',
    backgroundColor: 'var(--svc-page)',
    color: 'var(--svc-text)',
  },
  '&.cm-focused': { outline: '2px solid var(--svc-focus)' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', maxHeight: '50vh' },
  '.cm-content': { caretColor: 'var(--svc-text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--svc-raised)',
    color: 'var(--svc-muted)',
    borderRight: '1px solid var(--svc-line)',
  },
  '&.cm-merge-b .cm-changedLine, &.cm-merge-b .cm-insertedLine': {
    backgroundColor: 'var(--svc-good-tint)',
  },
  '&.cm-merge-b .cm-changedText, &.cm-merge-b .cm-deletedText': { background: 'none' },
  '&.cm-merge-b .cm-deletedChunk': { backgroundColor: 'var(--svc-critical-tint)' },
  '&.cm-merge-b .cm-collapsedLines': {
    background: 'var(--svc-raised)',
    color: 'var(--svc-link)',
  },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--svc-raised)',
    color: 'var(--svc-text)',
    border: '1px solid var(--svc-control)',
  },
});

/** Tab leaves the editor, as in any other field. */
const EXTENSIONS: readonly Extension[] = [
  lineNumbers(),
  lintGutter(),
  history(),
  keymap.of([...lintKeymap, ...historyKeymap, ...defaultKeymap]),
  EditorView.lineWrapping,
  highlightSpecialChars({
    specialChars: HIDDEN,
    render: (code) => {
      const mark = document.createElement('span');
      mark.className = 'hidden-character';
      mark.textContent = hiddenLabel(code);
      return mark;
    },
  }),
  cedar,
  theme,
];
