import type {
  PreviewEvent,
  PreviewKind,
  PreviewRequest,
  PreviewResults,
} from '../../protocol/author.ts';
import { send, serverAway } from '../parts/api.ts';

export type LastEvent<Kind extends PreviewKind> = Exclude<
  PreviewEvent<PreviewResults[Kind]>,
  { event: 'progress' }
>;
export type Progress = Extract<PreviewEvent, { event: 'progress' }>;

/**
 * Asks for a preview.
 *
 * @throws ApiError where the server does not answer to the end
 */
export async function preview<Kind extends PreviewKind>(
  environment: string,
  request: PreviewRequest & { readonly kind: Kind },
  signal: AbortSignal,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<LastEvent<Kind>> {
  const path = `studio/api/author/${encodeURIComponent(environment)}/preview`;
  const response = await send(path, { method: 'POST', body: request, signal });
  for await (const line of linesOf(response)) {
    // The types of what the server answers are those of the server.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const event = JSON.parse(line) as PreviewEvent<PreviewResults[Kind]>;
    if (event.event !== 'progress') return event;
    onProgress(event);
  }
  throw serverAway();
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const read = await reader?.read().catch(() => undefined);
    if (read === undefined || read.done) return;
    const lines = `${rest}${read.value}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
