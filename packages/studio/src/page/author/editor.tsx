import { indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { basicSetup, EditorView } from 'codemirror';
import { type ReactNode, useEffect, useRef } from 'react';
import { editorTheme } from './editor-theme.ts';

interface EditorProps {
  /** Says which file it is; another one gets an editor of its own by another `key`. */
  readonly label: string;
  readonly text: string;
  /** Makes what the file needs besides, such as the language server; called once. */
  readonly extension: () => Extension;
  readonly onType: (text: string) => void;
  readonly onSave: () => void;
  /** Told when the editor is there, and when it is gone. */
  readonly onView: (view: EditorView | undefined) => void;
}

/** A text in the editor. Who sets another `text` than was typed replaces what stands there. */
export function Editor(props: EditorProps): ReactNode {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  // The editor outlives renders, and calls what the last one gave.
  const last = useRef(props);
  useEffect(() => {
    last.current = props;
  });
  useEffect(() => {
    if (parent.current === null) return undefined;
    const { text, label, extension, onView } = last.current;
    const made = new EditorView({
      parent: parent.current,
      doc: text,
      extensions: [
        Prec.high(
          keymap.of([
            { key: 'Mod-s', preventDefault: true, run: () => (last.current.onSave(), true) },
          ]),
        ),
        basicSetup,
        keymap.of([indentWithTab]),
        yaml(),
        editorTheme,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-describedby': 'editor-keys',
          tabindex: '0',
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) last.current.onType(state.doc.toString());
        }),
        extension(),
      ],
    });
    view.current = made;
    onView(made);
    return () => {
      last.current.onView(undefined);
      made.destroy();
    };
  }, []);
  useEffect(() => {
    const { current } = view;
    if (current === undefined || current.state.doc.toString() === props.text) return;
    current.dispatch({
      changes: { from: 0, to: current.state.doc.length, insert: props.text },
    });
  }, [props.text]);
  return <div ref={parent} className="author-editor" />;
}
