/** Thrown where a world cannot hold a task, or not clearly: the instance is dropped, the program is right. */
export class Unfit extends Error {
  override readonly name = 'Unfit';
}

/** This world cannot hold the task. @throws Unfit */
export function unfit(reason: string): never {
  throw new Unfit(reason);
}
