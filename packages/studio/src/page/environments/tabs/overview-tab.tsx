import type { ReactNode } from 'react';
import type { EnvironmentDetails } from '../../../protocol/environments.ts';
import { Facts } from '../facts.tsx';
import { WithCode } from '../with-code.tsx';

export function OverviewTab({ details }: { readonly details: EnvironmentDetails }): ReactNode {
  const { summary, introduction, facts, entities, tools, rules, programs } = details;
  return (
    <div className="stack">
      <p className="environment-text">{summary.description}</p>
      <p>
        {entities.length} tables, {tools.length} tools ({summary.tools.queries} that look up,{' '}
        {summary.tools.mutations} that change something), {rules.length} rules, {programs.length}{' '}
        task programs.
      </p>
      {introduction === undefined ? null : (
        <section>
          <h2>What the agent is told</h2>
          <p className="environment-text card">
            <WithCode text={paragraphs(introduction)} />
          </p>
        </section>
      )}
      <section>
        <h2>Facts</h2>
        <Facts facts={facts} />
      </section>
    </div>
  );
}

/** Line ends within a paragraph are those of the file, and mean nothing; those before a list do. */
const paragraphs = (text: string): string =>
  text.replaceAll(/(?<!\n)\n(?!\n|\s*[-*\d])/g, ' ').trim();
