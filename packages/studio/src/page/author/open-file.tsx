import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { CopyButton } from '../parts/copy-button.tsx';
import { Failed } from '../parts/failed.tsx';
import { type Draft, type Drafts, isChanged } from './drafts.ts';
import { Editor } from './editor.tsx';
import { ProblemList } from './problem-list.tsx';
import { RemoveButton } from './remove-button.tsx';
import { SavedNote } from './saved-note.tsx';
import { modelPath } from './source-paths.ts';
import { StaleDialog } from './stale-dialog.tsx';
import type { Language } from './use-language.ts';
import { useSaving } from './use-saving.ts';
import { goTo, type ShownView } from './use-shown-view.ts';

interface OpenFileProps {
  readonly environment: string;
  readonly draft: Draft;
  readonly drafts: Drafts;
  readonly isReadOnly: boolean;
  readonly language: Language;
  readonly view: ShownView;
  readonly onSaved: () => void;
  /** The file is not to be shown any more. */
  readonly onGone: () => void;
}

/** A file in the editor, with its problems, and how it is saved. */
export function OpenFile(props: OpenFileProps): ReactNode {
  const { environment, draft, drafts, isReadOnly, language, view, onSaved, onGone } = props;
  const { path, text } = draft;
  const saving = useSaving(environment, drafts, onSaved);
  const save = (): void => {
    if (!isReadOnly && saving.now.state !== 'saving') saving.save(draft);
  };
  const close = (): void => {
    onGone();
    drafts.close(path);
  };
  return (
    <section className="stack author-file" aria-label={path}>
      <div className="row">
        {isReadOnly ? (
          <CopyButton label="Copy the text" text={() => text} />
        ) : (
          <>
            <Button
              className="primary"
              onPress={save}
              isDisabled={!isChanged(draft) || saving.now.state === 'saving'}
            >
              {saving.now.state === 'saving' ? 'Saving …' : 'Save'}
            </Button>
            {path === modelPath ? null : (
              <RemoveButton
                path={path}
                onRemove={() => {
                  if (draft.saved.hash === null) close();
                  else saving.remove(draft, close);
                }}
              />
            )}
          </>
        )}
        <span role="status" className={isChanged(draft) ? 'author-unsaved' : 'quiet'}>
          {isChanged(draft) ? '● Not saved' : 'As on disk'}
        </span>
      </div>
      <p className="quiet author-keys" id="editor-keys">
        Ctrl+S (⌘S) saves, Ctrl+Space completes, F12 goes to the definition. Tab indents: press
        Escape, then Tab, to leave the editor.
      </p>
      <FileEditor {...props} onSave={save} />
      {saving.now.state === 'failed' ? <Failed error={saving.now.error} retry={save} /> : null}
      {saving.now.state === 'saved' ? <SavedNote saved={saving.now.saved} /> : null}
      <ProblemList
        problems={language.problemsOf(path)}
        state={language.state}
        onProblem={({ from }) => goTo(view.now(), from)}
      />
      {saving.now.state === 'stale' ? (
        <StaleDialog
          path={path}
          theirs={saving.now.current}
          mine={text}
          onEdit={saving.forget}
          onKeepMine={takeOver(saving.now.current?.hash ?? null)}
          onTakeTheirs={takeTheirs(saving.now.current)}
        />
      ) : null}
    </section>
  );

  function takeOver(hash: string | null): () => void {
    return () => saving.save(draft, hash);
  }

  function takeTheirs(current: Parameters<Drafts['take']>[0] | null): () => void {
    return () => {
      saving.forget();
      if (current === null) close();
      else drafts.take(current);
    };
  }
}

function FileEditor({
  draft: { path, text },
  drafts,
  environment,
  isReadOnly,
  language,
  view,
  onSave,
}: OpenFileProps & { readonly onSave: () => void }): ReactNode {
  const { extensionOf, shown } = language;
  if (extensionOf === undefined) return null;
  return (
    <Editor
      label={`${path} of ${environment}`}
      text={text}
      extension={() => extensionOf(path)}
      onType={(typed) => drafts.type(path, typed)}
      onSave={isReadOnly ? () => undefined : onSave}
      onView={(made) => {
        view.set(made);
        shown(path, made);
      }}
    />
  );
}
