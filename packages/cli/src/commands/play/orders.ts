import { aligned } from '@envloom/core';

/** What a player can say besides calls of tools: how it is typed, and what it does. */
const orderTexts = {
  help: ['help', 'This list.'],
  task: ['task', 'The task again.'],
  rules: ['rules', 'What an agent is told: the world, its rules, how to work.'],
  tools: ['tools [name]', 'What you can call; with a name, all about that tool.'],
  state: ['state [table]', 'Your calls so far; with --cheat, the tables of the world.'],
  say: ['say <message>', 'A message: to the user in a conversation, else it ends the episode.'],
  done: ['done [message]', 'Ends the episode, which is judged then.'],
  undo: ['undo', 'Takes back your last call or message.'],
  restart: ['restart', 'The same task from its start.'],
  next: ['next', 'Another task.'],
  solution: ['solution', 'The stored solution, as you would type it.'],
  quit: ['quit', 'Ends the game.'],
} as const satisfies Record<string, readonly [string, string]>;

export type Order = keyof typeof orderTexts;

export const orders = Object.keys(orderTexts);

export const isOrder = (name: string): name is Order => Object.hasOwn(orderTexts, name);

/** How to play. */
export const helpLines = (): readonly string[] => [
  'Call a tool by its name and arguments:',
  '  find_members text=Ada Lovelace',
  '  find_members {"text": "Ada Lovelace"}',
  'A value without a name is for the next parameter; lists are written a,b,c or as JSON.',
  'Tab completes names. Lines that begin with # are skipped.',
  '',
  'Besides there are (with a slash in front where a tool has the same name):',
  ...aligned(Object.values(orderTexts)),
];
