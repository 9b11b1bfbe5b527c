import type { CheckedModel } from '@envloom/logic-model';
import { createContext, type EmitContext } from './context.ts';
import type { Draft } from './emitter.ts';
import { formatFile } from './format.ts';
import type { EmitOptions, EnvFile, EnvPackage } from './package.ts';
import { emitters } from './registry.ts';
import { taskDrafts } from './tasks/drafts.ts';

/** The files of a package before formatting. */
export function draftsOf(context: EmitContext): Draft[] {
  const drafts: Draft[] = [];
  for (const emit of emitters) {
    const draft = emit(context, drafts);
    if (draft !== undefined) drafts.push(draft);
  }
  return [...drafts, ...taskDrafts(context)];
}

const fileOf = ({ path, content, owner }: Draft): EnvFile => ({ path, content, owner });

/**
 * The files of the environment package of a model. The same model and options give the same bytes.
 *
 * @param checked a model without errors
 */
export async function emitPackage(
  checked: CheckedModel,
  options: EmitOptions,
): Promise<EnvPackage> {
  const context = createContext(checked, options);
  const files = draftsOf(context).map((draft) => formatFile(fileOf(draft)));
  return {
    name: context.model.name,
    packageName: context.packageName,
    className: context.names.className,
    files: await Promise.all(files),
  };
}
