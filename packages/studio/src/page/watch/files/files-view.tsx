import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import type { WatchFile, WatchFiles } from '../../../protocol/watch.ts';
import { Failed } from '../../parts/failed.tsx';
import { Loading } from '../../parts/loading.tsx';
import { useJson } from '../../parts/use-json.ts';
import { bytesText } from '../figures.ts';
import { goTo, queryText, watchLink } from '../place.ts';

/** What can be watched in the workspace. */
export function FilesView({ query }: { readonly query: URLSearchParams }): ReactNode {
  const folder = query.get('folder') ?? '';
  const found = useJson<WatchFiles>(`watch/files.json?${queryText({ folder })}`);
  return (
    <div className="stack">
      <h1>Watch</h1>
      <p className="quiet">
        Episodes that agents played (<code>envloom rollout</code>), curves of training runs, and
        sets of training data.
      </p>
      <FolderForm key={folder} folder={folder} />
      {found.state === 'failed' ? <Failed error={found.error} retry={found.reload} /> : null}
      {found.state === 'loading' ? <Loading what="files" /> : null}
      {found.state === 'loaded' ? <Files found={found.value} reload={found.reload} /> : null}
    </div>
  );
}

function FolderForm({ folder }: { readonly folder: string }): ReactNode {
  const [text, setText] = useState(folder);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    goTo(watchLink('files', { folder: text.trim() }));
  };
  return (
    <form className="row" onSubmit={submit}>
      <label htmlFor="folder">Folder of the workspace</label>
      <input
        id="folder"
        value={text}
        placeholder="all"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Look there</Button>
    </form>
  );
}

function Files({
  found: { files, isCut },
  reload,
}: {
  readonly found: WatchFiles;
  readonly reload: () => void;
}): ReactNode {
  const of = (kind: WatchFile['kind']): readonly WatchFile[] =>
    files.filter((file) => file.kind === kind);
  const logs = of('training-log');
  return (
    <>
      {isCut ? (
        <p role="status" className="card">
          There are more files than are listed: name a folder.
        </p>
      ) : null}
      {files.length === 0 ? <Nothing reload={reload} /> : null}
      <Trajectories files={of('trajectories')} />
      <Section title="Training runs" files={logs} view="training">
        {logs.length > 1 ? (
          <p>
            <a
              href={watchLink(
                'training',
                new URLSearchParams(logs.slice(0, 8).map(({ path }) => ['file', path])),
              )}
            >
              Show {Math.min(logs.length, 8)} curves in one chart
            </a>
          </p>
        ) : null}
      </Section>
      <Section title="Training data" files={of('data-set')} view="data-set" />
    </>
  );
}

function Nothing({ reload }: { readonly reload: () => void }): ReactNode {
  return (
    <div className="card stack">
      <p>Nothing to watch here yet. Let an agent play, for example:</p>
      <pre>npx envloom rollout library-loans --agent random --scenarios 20</pre>
      <div>
        <Button onPress={reload}>Look again</Button>
      </div>
    </div>
  );
}

/** Two of them are compared. */
function Trajectories({ files }: { readonly files: readonly WatchFile[] }): ReactNode {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [left, right] = chosen;
  const toggle = (path: string): void =>
    setChosen((now) =>
      now.includes(path) ? now.filter((one) => one !== path) : [...now, path].slice(-2),
    );
  return (
    <Section title="Episodes" files={files} view="episodes" chosen={chosen} toggle={toggle}>
      {files.length > 1 ? (
        <p className="row">
          {left === undefined || right === undefined ? (
            <span className="quiet">Choose two files to compare them.</span>
          ) : (
            <a className="button primary" href={watchLink('compare', { left, right })}>
              Compare the two
            </a>
          )}
        </p>
      ) : null}
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly files: readonly WatchFile[];
  readonly view: string;
  readonly chosen?: readonly string[];
  readonly toggle?: (path: string) => void;
  readonly children?: ReactNode;
}

function Section({ title, files, view, chosen = [], toggle, children }: SectionProps): ReactNode {
  if (files.length === 0) return null;
  const canChoose = toggle !== undefined && files.length > 1;
  return (
    <section>
      <h2>{title}</h2>
      <div className="wide">
        <table>
          <thead>
            <tr>
              {canChoose ? (
                <th scope="col">
                  <span className="visually-hidden">Compare</span>
                </th>
              ) : null}
              <th scope="col">File</th>
              <th scope="col">Size</th>
              <th scope="col">Changed</th>
            </tr>
          </thead>
          <tbody>
            {files.map(({ path, bytes, modified }) => (
              <tr key={path}>
                {canChoose ? (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`Compare ${path}`}
                      checked={chosen.includes(path)}
                      onChange={() => toggle(path)}
                    />
                  </td>
                ) : null}
                <td className="watch-path">
                  <a href={watchLink(view, { file: path })}>{path}</a>
                </td>
                <td className="watch-number">{bytesText(bytes)}</td>
                <td className="watch-number">
                  <time dateTime={modified}>{modified.slice(0, 16).replace('T', ' ')}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children}
    </section>
  );
}
