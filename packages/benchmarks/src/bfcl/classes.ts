import type { BfclClass } from './class.ts';
import { bfclClass as car } from './classes/car.ts';
import { bfclClass as files } from './classes/files.ts';
import { bfclClass as math } from './classes/math.ts';
import { bfclClass as messages } from './classes/messages.ts';
import { bfclClass as posts } from './classes/posts.ts';
import { bfclClass as tickets } from './classes/tickets.ts';
import { bfclClass as trading } from './classes/trading.ts';
import { bfclClass as travel } from './classes/travel.ts';

/** The classes of BFCL multi-turn. */
export const bfclClasses: readonly BfclClass[] = [
  files,
  posts,
  messages,
  tickets,
  trading,
  travel,
  car,
  math,
];
