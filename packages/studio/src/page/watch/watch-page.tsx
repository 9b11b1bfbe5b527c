import { lazy, type ReactNode } from 'react';
import { CompareView } from './compare/compare-view.tsx';
import { EpisodeView } from './episode/episode-view.tsx';
import { EpisodesView } from './episodes/episodes-view.tsx';
import { FilesView } from './files/files-view.tsx';
import { DataSetView } from './files/data-set-view.tsx';
import { usePlace } from './place.ts';
import './watch.css';

// Charts are loaded when one is first shown.
const TrainingView = lazy(async () => ({
  default: (await import('./training/training-view.tsx')).TrainingView,
}));

/** Trajectories, training runs and data sets of the workspace. */
export function WatchPage(): ReactNode {
  const { view, query } = usePlace();
  const file = query.get('file') ?? '';
  switch (view) {
    case 'episodes':
      return <EpisodesView key={file} file={file} query={query} />;
    case 'episode':
      return <EpisodeView file={file} query={query} />;
    case 'compare':
      return <CompareView query={query} />;
    case 'training':
      return <TrainingView query={query} />;
    case 'data-set':
      return <DataSetView file={file} />;
    default:
      return <FilesView query={query} />;
  }
}
