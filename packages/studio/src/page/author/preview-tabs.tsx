import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import {
  InstancesPanel,
  MutantsPanel,
  type PanelOf,
  QualityPanel,
  TasksPanel,
  WorldPanel,
} from './panels.tsx';
import { kindOf, type SourceKind } from './source-paths.ts';

interface PanelTab {
  readonly id: string;
  readonly title: string;
  readonly Panel: (props: PanelOf) => ReactNode;
}

const tabs: Readonly<Record<SourceKind, readonly PanelTab[]>> = {
  model: [
    { id: 'tasks', title: 'Sample tasks', Panel: TasksPanel },
    { id: 'world', title: 'World', Panel: WorldPanel },
    { id: 'quality', title: 'Quality', Panel: QualityPanel },
  ],
  helpers: [],
  program: [
    { id: 'instances', title: 'Instances', Panel: InstancesPanel },
    { id: 'mutants', title: 'Mutants', Panel: MutantsPanel },
  ],
};

/** What the text in the editor would be like. Panels stay as they are while another is looked at. */
export function PreviewTabs(props: PanelOf): ReactNode {
  const ofFile = tabs[kindOf(props.path)];
  if (ofFile.length === 0)
    return (
      <p className="quiet">
        Programs share this. Open one of them to see what its instances are like with it.
      </p>
    );
  return (
    <section aria-label="Previews">
      <Tabs className="author-tabs">
        <TabList aria-label="Previews">
          {ofFile.map(({ id, title }) => (
            <Tab key={id} id={id}>
              {title}
            </Tab>
          ))}
        </TabList>
        {ofFile.map(({ id, Panel }) => (
          <TabPanel key={id} id={id} shouldForceMount className="author-tab-panel">
            <Panel {...props} />
          </TabPanel>
        ))}
      </Tabs>
    </section>
  );
}
