import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
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
      <Route path="/synthesis/:run">{({ run }) => <RunPage run={run} />}</Route>
      <Route path="/synthesis/:run/topics/:topic">
        {({ run, topic }) => <TopicPage run={run} topic={topic} />}
      </Route>
      <Route path="/synthesis/:run/calls/:key">
        {({ run, key }) => <CallPage key={key} run={run} callKey={key} />}
      </Route>
      <Route path="/synthesis/:run/calls">{({ run }) => <CallsPage run={run} />}</Route>
      <Route path="/synthesis/:run/calls/of/:subject">
        {({ run, subject }) => <CallsPage key={subject} run={run} subject={subject} />}
      </Route>
      <Redirect to="/synthesis" />
    </Switch>
  );
}
