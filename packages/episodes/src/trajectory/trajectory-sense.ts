import { pathText } from '@envloom/runtime/fields';
import type { Trajectory } from './trajectory.ts';

/** What is wrong with a trajectory that has the right form, each with its path. */
export function senselessInTrajectory(trajectory: Trajectory): readonly string[] {
  return [
    ...stepProblems(trajectory),
    ...userProblems(trajectory),
    ...gradeProblems(trajectory),
    ...lastHashProblems(trajectory),
  ];
}

/** The steps and the messages of the agent are the same, one by one. */
function* stepProblems({ messages, steps }: Trajectory): Generator<string> {
  const turns = messages.flatMap(({ role }, at) => (role === 'assistant' ? [at] : []));
  if (turns.length !== steps.length)
    yield `steps: expected one for each of the ${turns.length} messages of the assistant, got ${steps.length}`;
  for (const [at, { message, action, observation }] of steps.entries()) {
    const turn = turns[at];
    if (turn !== undefined && message !== turn)
      yield `${pathText(['steps', at, 'message'])}: expected ${turn}, where the next message of the assistant is, got ${message}`;
    if ((action === undefined) !== (observation === undefined))
      yield `${pathText(['steps', at])}: an action and what the environment answered belong together, and one is missing`;
  }
}

function* userProblems({ interaction, user }: Trajectory): Generator<string> {
  if (interaction === 'conversational' && user === undefined)
    yield 'user: a conversation needs one';
}

function* gradeProblems({ reward, grade }: Trajectory): Generator<string> {
  if (reward !== grade.strict)
    yield `reward: expected ${grade.strict}, as in grade.strict, got ${reward}`;
}

function* lastHashProblems({ steps, start_hash, final_hash }: Trajectory): Generator<string> {
  const last = steps.at(-1)?.hash ?? start_hash;
  if (last !== final_hash)
    yield `final_hash: expected ${last}, as after the last step, got ${final_hash}`;
}
