import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import type { SourceFiles, SourceText } from '../../protocol/author.ts';
import { Failed } from '../parts/failed.tsx';
import { Loading } from '../parts/loading.tsx';
import { useJson } from '../parts/use-json.ts';
import { draftsOf, isChanged, useDrafts } from './drafts.ts';
import { FileBar } from './file-bar.tsx';
import { OpenFile } from './open-file.tsx';
import { PreviewTabs } from './preview-tabs.tsx';
import { authorAddress, titleOf } from './source-paths.ts';
import { useLanguage } from './use-language.ts';
import { goToLine, useShownView } from './use-shown-view.ts';

interface WorkbenchProps {
  readonly environment: string;
  readonly path: string;
  readonly sources: SourceFiles;
  readonly onFilesChanged: () => void;
}

/** The files of an environment: one of them in the editor, and beside it what it would be like. */
export function Workbench(props: WorkbenchProps): ReactNode {
  const { environment, path, sources, onFilesChanged } = props;
  const [, navigate] = useLocation();
  const drafts = draftsOf(environment);
  const all = useDrafts(drafts);
  const show = (other: string): void => navigate(authorAddress(environment, other));
  const language = useLanguage(environment, show);
  const view = useShownView();
  const draft = all.get(path);
  return (
    <div className="stack">
      <h1>
        <Link href="/author">Author</Link> / {environment} / {titleOf(path)}
      </h1>
      {sources.readOnly === undefined ? null : (
        <p className="card" role="note">
          {sources.readOnly} You can edit and try here, and copy the text.
        </p>
      )}
      <FileBar
        environment={environment}
        path={path}
        sources={sources}
        drafts={all}
        onShow={show}
        onBegin={(begun, text) => {
          drafts.begin(begun, text);
          show(begun);
        }}
      />
      <Reading environment={environment} path={path} />
      {draft === undefined ? null : (
        <div className="author-columns">
          <OpenFile
            key={path}
            environment={environment}
            draft={draft}
            drafts={drafts}
            isReadOnly={sources.readOnly !== undefined}
            language={language}
            view={view}
            onSaved={onFilesChanged}
            onGone={() => navigate(authorAddress(environment))}
          />
          <PreviewTabs
            key={`previews ${path}`}
            environment={environment}
            path={path}
            drafts={all}
            onLine={(line) => goToLine(view.now(), line)}
          />
        </div>
      )}
    </div>
  );
}

/** Reads a file, unless it is being edited: what was typed stays. */
function Reading({
  environment,
  path,
}: {
  readonly environment: string;
  readonly path: string;
}): ReactNode {
  const drafts = draftsOf(environment);
  const before = useDrafts(drafts).get(path);
  const isNew = before?.saved.hash === null;
  const query = `author/${encodeURIComponent(environment)}/file?path=${encodeURIComponent(path)}`;
  const file = useJson<SourceText>(isNew ? undefined : query);
  const read = file.state === 'loaded' ? file.value : undefined;
  useEffect(() => {
    if (read === undefined || read.path !== path) return;
    const known = drafts.all().get(path);
    if (known === undefined || !isChanged(known)) drafts.take(read);
  }, [read, path, drafts]);
  if (isNew) return null;
  if (file.state === 'failed') return <Failed error={file.error} retry={file.reload} />;
  return before === undefined ? <Loading what={path} /> : null;
}
