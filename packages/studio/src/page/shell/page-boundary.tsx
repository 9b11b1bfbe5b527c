import { Component, type ReactNode } from 'react';
import { ApiError, getJson } from '../parts/api.ts';
import { Failed } from '../parts/failed.tsx';

interface PageBoundaryProps {
  /** The address of what is shown: another one is tried anew. */
  readonly place: string;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  /** Where the error was, or is not yet. */
  readonly place: string;
  readonly error?: unknown;
}

/** Says what is wrong where a page cannot be drawn; most often its code, which the server no longer gives out. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { place: this.props.place };

  static getDerivedStateFromError(error: unknown): Pick<PageBoundaryState, 'error'> {
    return { error };
  }

  static getDerivedStateFromProps(
    { place }: PageBoundaryProps,
    state: PageBoundaryState,
  ): PageBoundaryState | null {
    return place === state.place ? null : { place, error: undefined };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Failed error={pageError(error)} retry={reloadWhenThere} />;
  }
}

/** Browsers do not ask twice for code that they could not load. */
function reloadWhenThere(): void {
  getJson('features.json').then(
    () => location.reload(),
    () => undefined,
  );
}

function pageError(error: unknown): ApiError {
  const message = error instanceof Error ? error.message : String(error);
  // Each browser says it in its own words, with the first of these in them; Vite says the other of styles.
  if (/import|preload/i.test(message))
    return new ApiError(
      'The server does not answer.',
      'Start it again (envloom studio), then press "Try again".',
    );
  return new ApiError(
    `This page cannot be shown: ${message}`,
    'Try again, or choose another page.',
  );
}
