import type { SessionStep } from './session.ts';

/** A step, and the text of its observation, which is most of what it returns. */
export interface WrittenStep {
  readonly step: SessionStep;
  /** JSON. */
  readonly observation: string;
}

/** The JSON text of a step, its observation not written again. */
export function textOf({ step, observation }: WrittenStep): string {
  const { reward, terminated, truncated, info } = step;
  const numbers = `"reward":${reward},"terminated":${terminated},"truncated":${truncated}`;
  return `{"observation":${observation},${numbers},"info":${infoText(info)}}`;
}

function infoText(info: SessionStep['info']): string {
  const { steps, limit, grade } = info;
  return grade === undefined ? `{"steps":${steps},"limit":${limit}}` : JSON.stringify(info);
}
