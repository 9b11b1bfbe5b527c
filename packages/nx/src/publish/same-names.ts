import type { ProjectConfiguration } from '@nx/devkit';

type Projects = Readonly<Record<string, ProjectConfiguration>>;

const packageNameOf = (project: ProjectConfiguration): string | undefined =>
  project.metadata?.js?.packageName;

/**
 * Projects that would be published under one name.
 *
 * @param asked the names of the projects that are to be published
 * @param projects all of the workspace
 * @returns a sentence for each name that is taken twice
 */
export function sameNames(asked: ReadonlySet<string>, projects: Projects): readonly string[] {
  const byName = new Map<string, [name: string, root: string][]>();
  for (const [name, project] of Object.entries(projects)) {
    const packageName = packageNameOf(project);
    if (packageName === undefined) continue;
    byName.set(packageName, [...(byName.get(packageName) ?? []), [name, project.root]]);
  }
  return [...byName].flatMap(([packageName, found]) =>
    found.length > 1 && found.some(([name]) => asked.has(name))
      ? [
          `${found.map(([, root]) => `${root}/package.json`).join(' and ')} have the same name, ${packageName}. ` +
            'Nothing was published. Give one of them another name.',
        ]
      : [],
  );
}
