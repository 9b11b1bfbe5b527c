import type { ReactNode } from 'react';

export function AuthorPage(): ReactNode {
  return <h1>Author</h1>;
}
