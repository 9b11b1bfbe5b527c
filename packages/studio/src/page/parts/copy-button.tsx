import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';

interface CopyButtonProps {
  readonly label: string;
  /** What is copied; it may have to be loaded first. */
  readonly text: () => string | Promise<string>;
}

/** Copies a text, and says whether it could. */
export function CopyButton({ label, text }: CopyButtonProps): ReactNode {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await text());
      setSaid('Copied');
    } catch {
      setSaid('The browser does not let this page copy: mark the text and copy it.');
    }
  };
  return (
    <>
      <Button onPress={() => void copy()}>{label}</Button>
      <span className="quiet" role="status">
        {said}
      </span>
    </>
  );
}
