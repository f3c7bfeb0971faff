import { lazy, Suspense } from 'react';
import type { CedarEditorProps } from './cedar-editor.tsx';

const CedarEditor = lazy(async () => ({
  default: (await import('./cedar-editor.tsx')).CedarEditor,
}));

/** `CedarEditor`, whose code is loaded when it is first shown. */
export function LazyCedarEditor(props: CedarEditorProps) {
  return (
    <Suspense fallback={<p className="loading">Loading the editor</p>}>
      <CedarEditor {...props} />
    </Suspense>
  );
}
