import { didYouMean, flowing } from '@envloom/core';
import type { EpisodeStep, Scenario } from '@envloom/episodes';
import type { OpenAITool } from '@envloom/runtime';
import type { ServedEnvironment } from '@envloom/serve/open';
import { Attempt } from './attempt.ts';
import { readArguments } from './call-arguments.ts';
import { type Completions, completionsOf } from './completions.ts';
import { helpLines, isOrder, type Order, orders } from './orders.ts';
import { bold, marked, type Page, spoken } from './page.ts';
import { stepText, typedStep } from './step-text.ts';
import { toolsText, toolText, usageOf } from './tool-text.ts';
import { tableNames, tableText } from './world-text.ts';

export interface GameOptions {
  /** The scenario of a turn, counted from 0. */
  readonly scenario: (turn: number) => Scenario;
  /** Whether the player may see the tables. */
  readonly isCheating: boolean;
  readonly page: Page;
}

/**
 * Episodes that a person plays, line by line: each line is a call of a tool or an order, and is answered with
 * text. Whatever is typed, the game goes on; what cannot be understood costs no step.
 */
export class Game {
  readonly #environment: ServedEnvironment;
  readonly #options: GameOptions;
  #turn = 0;
  #attempt: Attempt;
  #hasQuit = false;

  constructor(environment: ServedEnvironment, options: GameOptions) {
    this.#environment = environment;
    this.#options = options;
    this.#attempt = this.#attemptOf(0);
  }

  get hasQuit(): boolean {
    return this.#hasQuit;
  }

  /** What stands before a line: steps so far, and after how many the episode is cut off. */
  get prompt(): string {
    const { steps, limit } = this.#attempt.now.info;
    return bold(this.#attempt.isOver ? 'over> ' : `${steps}/${limit}> `, this.#page);
  }

  /** What is told at the start of an episode. */
  opening(): string {
    const { name, definition } = this.#environment;
    const { id, certificate, user } = this.#attempt.scenario;
    const { clock = '' } = this.#attempt.environment.state();
    const time = clock.replace('T', ' ').replace(/:\d\dZ$/, ' (UTC)');
    const hint = user === undefined ? [] : ['This is a conversation: ask the user with `say`.'];
    return [
      bold(`${name}: ${definition.guide?.title ?? name}`, this.#page),
      `${id}, difficulty ${certificate.difficulty.score.toFixed(2)}. It is ${time}.`,
      '',
      this.#task(),
      '',
      ...hint,
      '`tools` lists what you can call, `rules` what must be kept, `help` the rest. `done` ends.',
    ].join('\n');
  }

  /** What is said to a player who leaves in the middle. */
  farewell(): string {
    const { isOver, now } = this.#attempt;
    if (isOver || now.info.steps === 0) return '';
    return 'The episode was left before its end, so nothing was judged. `done` ends one.';
  }

  completions(line: string): Completions {
    const { isCheating } = this.#options;
    const tables = isCheating ? tableNames(this.#attempt.environment) : [];
    return completionsOf(line, this.#tools, tables);
  }

  /** Does what a line says. @returns what there is to tell; may be empty */
  enter(line: string): string {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) return '';
    const [, slash, name = '', rest = ''] = /^(\/?)([\w-]*)([^]*)$/.exec(text) ?? [];
    const tool = slash === '' ? this.#tool(name) : undefined;
    if (tool !== undefined) return this.#call(tool, rest);
    return isOrder(name) ? this.#orders[name](rest.trim()) : this.#unknown(name || text);
  }

  readonly #orders: Readonly<Record<Order, (rest: string) => string>> = {
    help: () => helpLines().join('\n'),
    task: () => this.#task(),
    rules: () => flowing(this.#attempt.now.info.instructions, this.#page.width),
    tools: (name) => this.#about(name),
    state: (table) => this.#state(table),
    say: (text) => (text === '' ? 'Write what to say: say <message>' : this.#message(text, false)),
    done: (text) => this.#message(text === '' ? 'Done.' : text, true),
    undo: () => this.#undo(),
    restart: () => this.#start(this.#turn),
    next: () => this.#start(this.#turn + 1),
    solution: () => this.#attempt.scenario.reference.map(typedStep).join('\n'),
    quit: () => {
      this.#hasQuit = true;
      return '';
    },
  };

  get #page(): Page {
    return this.#options.page;
  }

  get #tools(): readonly OpenAITool[] {
    return this.#attempt.now.info.tools;
  }

  #tool(name: string): OpenAITool | undefined {
    return this.#tools.find((tool) => tool.function.name === name);
  }

  #attemptOf(turn: number): Attempt {
    return new Attempt(this.#environment.episode(this.#options.scenario(turn), {}));
  }

  #unknown(name: string): string {
    const names = [...this.#tools.map((tool) => tool.function.name), ...orders];
    const hint = didYouMean(name, names) || '.';
    return `There is no tool or order "${name}"${hint} \`tools\` and \`help\` list what there is.`;
  }

  #task(): string {
    const { task, user } = this.#attempt.scenario;
    return spoken(user === undefined ? 'Task' : 'User', task.text, this.#page);
  }

  #about(name: string): string {
    const tool = this.#tool(name);
    if (tool !== undefined) return toolText(tool, this.#page.width);
    const { tools } = this.#environment.definition;
    return name === '' ? toolsText(this.#tools, tools, this.#page.width) : this.#unknown(name);
  }

  #call(tool: OpenAITool, text: string): string {
    if (this.#attempt.isOver) return this.#over();
    const { name, parameters } = tool.function;
    const read = readArguments(text, parameters);
    if (!read.ok) return notCalled(read.problem, tool);
    const calls = [{ name, arguments: read.arguments }];
    const step = this.#attempt.act({ type: 'tool_calls', calls });
    return mistyped(step, tool) ?? stepText(step, this.#page);
  }

  #message(content: string, done: boolean): string {
    if (this.#attempt.isOver) return this.#over();
    return stepText(this.#attempt.act({ type: 'message', content, done }), this.#page);
  }

  #over(): string {
    return 'The episode is over. `undo` takes its end back, `restart` and `next` begin again, `quit` ends.';
  }

  #undo(): string {
    if (!this.#attempt.undo()) return 'There is nothing to take back.';
    const last = this.#attempt.events.findLast(({ kind }) => kind === 'call');
    return last?.kind === 'call' ? `Taken back; your last call is ${last.tool}.` : 'Taken back.';
  }

  #start(turn: number): string {
    this.#turn = turn;
    this.#attempt = this.#attemptOf(turn);
    return this.opening();
  }

  /** What an agent can know of the state, which is what it did; or more, for who cheats. */
  #state(table: string): string {
    const { environment, events } = this.#attempt;
    if (this.#options.isCheating) return tableText(environment, table, this.#page.width);
    const calls = events.flatMap((event) => (event.kind === 'call' ? [event] : []));
    return [
      ...calls.map(({ tool, arguments: given, result }) =>
        marked(result.success, `${tool} ${JSON.stringify(given)}`, this.#page),
      ),
      'An agent sees only what tools answer. --cheat shows the tables of the world here.',
    ].join('\n');
  }
}

function notCalled(problem: string, tool: OpenAITool): string {
  const end = problem.endsWith('?') ? '' : '.';
  return `Not called: ${problem}${end}\nWrite: ${usageOf(tool)}   (\`tools ${tool.function.name}\` says more)`;
}

/** The message about arguments that do not fit the schema; undefined where they fit. */
function mistyped({ observation }: EpisodeStep, tool: OpenAITool): string | undefined {
  if (observation.type !== 'tool_results') return undefined;
  const [first] = observation.results;
  if (first === undefined || first.result.success) return undefined;
  const { code, message } = first.result.error;
  return code === 'INVALID_ARGUMENTS' ? notCalled(message, tool) : undefined;
}
