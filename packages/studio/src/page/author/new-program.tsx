import { type FormEvent, type ReactNode, useState } from 'react';
import {
  Button,
  Dialog,
  DialogTrigger,
  FieldError,
  Heading,
  Input,
  Label,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components';
import type { Draft } from './drafts.ts';
import { modelPath, programPath } from './source-paths.ts';
import { textsOf } from './use-preview.ts';
import { preview } from './preview-stream.ts';

interface NewProgramProps {
  readonly environment: string;
  readonly drafts: ReadonlyMap<string, Draft>;
  /** Paths that are there already. */
  readonly taken: readonly string[];
  readonly onBegin: (path: string, text: string) => void;
}

const kebabCase = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Begins a task program with a text that plays in this environment. */
export function NewProgram(props: NewProgramProps): ReactNode {
  return (
    <DialogTrigger>
      <Button>New task program …</Button>
      <ModalOverlay className="author-overlay" isDismissable>
        <Modal className="author-modal author-small">
          <Dialog>{({ close }) => <NewProgramForm {...props} onClose={close} />}</Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

function NewProgramForm(props: NewProgramProps & { readonly onClose: () => void }): ReactNode {
  const { environment, drafts, taken, onBegin, onClose } = props;
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [isMaking, setIsMaking] = useState(false);
  const begin = async (): Promise<void> => {
    setIsMaking(true);
    const request = { kind: 'starter', name, drafts: textsOf(drafts, [modelPath]) } as const;
    try {
      const last = await preview(environment, request, new AbortController().signal);
      if (last.event === 'result') {
        onClose();
        onBegin(programPath(name), last.result);
      } else if (last.event === 'problems')
        setProblem(`The model has errors; mend them first: ${last.problems[0] ?? ''}`);
      else setProblem(`${last.message} ${last.repair}`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setIsMaking(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = problemOf(name, taken);
    setProblem(wrong);
    if (wrong === '') void begin();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Heading slot="title" level={2}>
        New task program
      </Heading>
      <TextField className="stack" value={name} onChange={setName} isInvalid={problem !== ''}>
        <Label>Name, such as return-before-noon</Label>
        <Input />
        <FieldError className="bad">{problem}</FieldError>
      </TextField>
      <div className="row">
        <Button type="submit" className="primary" isDisabled={isMaking}>
          {isMaking ? 'Beginning …' : 'Begin'}
        </Button>
        <Button onPress={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

function problemOf(name: string, taken: readonly string[]): string {
  if (!kebabCase.test(name)) return 'Use lower-case words joined by hyphens.';
  return taken.includes(programPath(name)) ? 'There is one of this name already.' : '';
}
