import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';

/** Deletes a file, after a question. */
export function RemoveButton({
  path,
  onRemove,
}: {
  readonly path: string;
  readonly onRemove: () => void;
}): ReactNode {
  return (
    <DialogTrigger>
      <Button>Delete …</Button>
      <ModalOverlay className="author-overlay" isDismissable>
        <Modal className="author-modal author-small">
          <Dialog role="alertdialog" className="stack">
            {({ close }) => (
              <>
                <Heading slot="title" level={2}>
                  Delete {path}?
                </Heading>
                <p>
                  The file goes from the folder of the environment, and what was generated from it.
                </p>
                <div className="row">
                  <Button
                    className="primary"
                    onPress={() => {
                      close();
                      onRemove();
                    }}
                  >
                    Delete it
                  </Button>
                  <Button onPress={close}>Keep it</Button>
                </div>
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
