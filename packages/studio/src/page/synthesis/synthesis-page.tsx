import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { decoded } from '../parts/decoded.ts';
import { CallPage } from './call-page.tsx';
import { CallsPage } from './calls-page.tsx';
import { RunPage } from './run-page.tsx';
import { RunsPage } from './runs-page.tsx';
import { TopicPage } from './topic-page.tsx';
import './synthesis.css';

/** Runs that make environments and tasks with a language model: a list, one of them, its topics, its calls. */
export function SynthesisPage(): ReactNode {
  return (
    <Switch>
      <Route path="/synthesis">
        <RunsPage />
      </Route>
      <Route path="/synthesis/:run">{({ run }) => <RunPage run={decoded(run)} />}</Route>
      <Route path="/synthesis/:run/topics/:topic">
        {({ run, topic }) => <TopicPage run={decoded(run)} topic={decoded(topic)} />}
      </Route>
      <Route path="/synthesis/:run/calls/:key">
        {({ run, key }) => <CallPage key={key} run={decoded(run)} callKey={key} />}
      </Route>
      <Route path="/synthesis/:run/calls">{({ run }) => <CallsPage run={decoded(run)} />}</Route>
      <Route path="/synthesis/:run/calls/of/:subject">
        {({ run, subject }) => (
          <CallsPage key={subject} run={decoded(run)} subject={decoded(subject)} />
        )}
      </Route>
      <Redirect to="/synthesis" />
    </Switch>
  );
}
