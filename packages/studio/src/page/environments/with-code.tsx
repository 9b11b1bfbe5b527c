import { Fragment, type ReactNode } from 'react';

/** A text in which what stands between backticks is code. */
export function WithCode({ text }: { readonly text: string }): ReactNode {
  return text.split('`').map((part, at, all) =>
    at % 2 === 1 && at < all.length - 1 ? (
      // The parts of a text have no other names.
      // oxlint-disable-next-line react/no-array-index-key
      <code key={at}>{part}</code>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
