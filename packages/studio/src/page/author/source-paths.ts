export const modelPath = 'logic-model.yaml';
export const helpersPath = 'tasks/helpers.yaml';

export type SourceKind = 'model' | 'helpers' | 'program';

export function kindOf(path: string): SourceKind {
  if (path === modelPath) return 'model';
  return path === helpersPath ? 'helpers' : 'program';
}

/** `tasks/read-counter.yaml` → `read-counter` */
export const programNameOf = (path: string): string =>
  path.replace(/^tasks\//, '').replace(/\.yaml$/, '');

export const programPath = (name: string): string => `tasks/${name}.yaml`;

/** As people call a file. */
export function titleOf(path: string): string {
  const kind = kindOf(path);
  if (kind === 'model') return 'Model';
  return kind === 'helpers' ? 'Shared helpers' : programNameOf(path);
}

export const authorAddress = (environment: string, path: string = modelPath): string =>
  path === modelPath
    ? `/author/${encodeURIComponent(environment)}`
    : `/author/${encodeURIComponent(environment)}/${path}`;
