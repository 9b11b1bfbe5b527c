import { lazy, type ReactNode, Suspense } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { EnvironmentsPage } from '../environments/environments-page.tsx';
import { Failed } from '../parts/failed.tsx';
import { Loading } from '../parts/loading.tsx';
import { useJson } from '../parts/use-json.ts';
import type { Features } from '../../protocol/features.ts';
import { FeaturesContext } from './features.ts';
import { Header } from './header.tsx';
import { PageBoundary } from './page-boundary.tsx';
import './shell.css';

// Loaded when they are first shown: editor, diagrams and charts are large.
const areas = {
  environments: async () => ({
    default: (await import('../environments/environment-page.tsx')).EnvironmentPage,
  }),
  play: async () => ({ default: (await import('../play/play-page.tsx')).PlayPage }),
  watch: async () => ({ default: (await import('../watch/watch-page.tsx')).WatchPage }),
  author: async () => ({ default: (await import('../author/author-page.tsx')).AuthorPage }),
  synthesis: async () => ({
    default: (await import('../synthesis/synthesis-page.tsx')).SynthesisPage,
  }),
};
const EnvironmentPage = lazy(areas.environments);
const PlayPage = lazy(areas.play);
const WatchPage = lazy(areas.watch);
const AuthorPage = lazy(areas.author);
const SynthesisPage = lazy(areas.synthesis);

const isArea = (name: string): name is keyof typeof areas => Object.hasOwn(areas, name);

/** Begins to load the area that the address names, while the server is still asked what the page can do. */
function loadAhead(): void {
  const [, name = ''] = location.hash.split('/');
  // Whoever shows the area says what is wrong.
  if (isArea(name)) areas[name]().catch(() => undefined);
}

loadAhead();

/** The whole page: what it shows is said by the part of the address after `#`. */
export function Studio(): ReactNode {
  const features = useJson<Features>('features.json');
  if (features.state === 'failed') return <Failed error={features.error} retry={features.reload} />;
  if (features.state === 'loading') return <Loading what="Studio" />;
  return (
    <FeaturesContext value={features.value}>
      <Router hook={useHashLocation}>
        <Header />
        <main className="shell-main" id="main" tabIndex={-1}>
          <Bounded>
            <Pages isLive={features.value.isLive} />
          </Bounded>
        </main>
      </Router>
    </FeaturesContext>
  );
}

/** A page that is being loaded, or cannot be. */
function Bounded({ children }: { readonly children: ReactNode }): ReactNode {
  const [place] = useLocation();
  return (
    <PageBoundary place={place}>
      <Suspense fallback={<Loading what="page" />}>{children}</Suspense>
    </PageBoundary>
  );
}

function Pages({ isLive }: { readonly isLive: boolean }): ReactNode {
  return (
    <Switch>
      <Route path="/" component={EnvironmentsPage} />
      <Route path="/environments/:name/:tab?" component={EnvironmentPage} />
      {isLive ? (
        <Switch>
          <Route path="/play/:name?/:scenario?" component={PlayPage} />
          <Route path="/watch/*?" component={WatchPage} />
          <Route path="/author/:name?/*?" component={AuthorPage} />
          <Route path="/synthesis/*?" component={SynthesisPage} />
          <Redirect to="/" />
        </Switch>
      ) : (
        <Redirect to="/" />
      )}
    </Switch>
  );
}
