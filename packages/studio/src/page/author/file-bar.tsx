import type { ReactNode } from 'react';
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components';
import type { SourceFiles } from '../../protocol/author.ts';
import { type Draft, isChanged } from './drafts.ts';
import { NewProgram } from './new-program.tsx';
import { titleOf } from './source-paths.ts';

interface FileBarProps {
  readonly environment: string;
  readonly path: string;
  readonly sources: SourceFiles;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly onShow: (path: string) => void;
  readonly onBegin: (path: string, text: string) => void;
}

/** Which file is in the editor, and new ones. */
export function FileBar(props: FileBarProps): ReactNode {
  const { environment, path, sources, drafts, onShow, onBegin } = props;
  const onDisk = sources.files.map((file) => file.path);
  const begun = [...drafts.values()]
    .filter(({ saved }) => saved.hash === null)
    .map((draft) => draft.path);
  const paths = [...new Set([...onDisk, ...begun])];
  return (
    <div className="row">
      <Select
        className="row"
        value={path}
        onChange={(chosen) => {
          if (typeof chosen === 'string' && chosen !== path) onShow(chosen);
        }}
      >
        <Label>File</Label>
        <Button className="author-select">
          <SelectValue>{() => titleOf(path)}</SelectValue>
          <span aria-hidden="true"> ▾</span>
        </Button>
        <Popover className="author-popover">
          <ListBox>
            {paths.map((each) => (
              <ListBoxItem key={each} id={each} textValue={titleOf(each)} className="author-option">
                {titleOf(each)}
                <UnsavedMark draft={drafts.get(each)} />
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </Select>
      <NewProgram environment={environment} drafts={drafts} taken={paths} onBegin={onBegin} />
    </div>
  );
}

function UnsavedMark({ draft }: { readonly draft: Draft | undefined }): ReactNode {
  return draft !== undefined && isChanged(draft) ? (
    <span className="author-unsaved"> ● not saved</span>
  ) : null;
}
