/** What a file holds. */
export type DocumentKind = 'logic-model' | 'task-program' | 'task-helpers';

/** What the file of a URI holds, by its name; undefined for any other file. */
export function kindOf(uri: string): DocumentKind | undefined {
  if (/[/\\](?:[^/\\]*\.)?logic-model\.ya?ml$/.test(uri)) return 'logic-model';
  if (/[/\\]tasks[/\\]helpers\.yaml$/.test(uri)) return 'task-helpers';
  return /[/\\]tasks[/\\][^/\\]+\.yaml$/.test(uri) ? 'task-program' : undefined;
}

/** The model that a file of `tasks/` belongs to; a model's own URI. */
export function modelUriOf(uri: string): string {
  return kindOf(uri) === 'logic-model' ? uri : uri.replace(/tasks\/[^/]+$/, 'logic-model.yaml');
}

/** What the programs beside a task program share. */
export function helpersUriOf(uri: string): string {
  return uri.replace(/[^/]+$/, 'helpers.yaml');
}

/** A file as messages name it: `logic-model.yaml`, `tasks/<name>.yaml`. */
export function shownName(uri: string): string {
  return decoded(uri.replace(/^.*?((?:tasks\/)?[^/]+)$/, '$1'));
}

/** Decodes a part of a URI; returns it unchanged where an escape is invalid. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
