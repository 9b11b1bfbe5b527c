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
const EnvironmentPage = lazy(async () => ({
  default: (await import('../environments/environment-page.tsx')).EnvironmentPage,
}));
const PlayPage = lazy(async () => ({
  default: (await import('../play/play-page.tsx')).PlayPage,
}));
const WatchPage = lazy(async () => ({
  default: (await import('../watch/watch-page.tsx')).WatchPage,
}));
const AuthorPage = lazy(async () => ({
  default: (await import('../author/author-page.tsx')).AuthorPage,
}));
const SynthesisPage = lazy(async () => ({
  default: (await import('../synthesis/synthesis-page.tsx')).SynthesisPage,
}));

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
