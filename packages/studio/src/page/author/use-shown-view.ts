import type { EditorView } from 'codemirror';
import { useMemo, useRef } from 'react';

/** The editor that is there now. */
export interface ShownView {
  readonly now: () => EditorView | undefined;
  readonly set: (view: EditorView | undefined) => void;
}

export function useShownView(): ShownView {
  const shown = useRef<EditorView>(undefined);
  return useMemo(
    () => ({
      now: () => shown.current,
      set: (view) => {
        shown.current = view;
      },
    }),
    [],
  );
}

/** Puts the cursor at a place of the text, and the text under it in view. */
export function goTo(view: EditorView | undefined, offset: number): void {
  if (view === undefined) return;
  const at = Math.min(offset, view.state.doc.length);
  view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
  view.focus();
}

/** @param line from 1 */
export function goToLine(view: EditorView | undefined, line: number): void {
  if (view === undefined) return;
  const { doc } = view.state;
  goTo(view, doc.line(Math.min(Math.max(line, 1), doc.lines)).from);
}
