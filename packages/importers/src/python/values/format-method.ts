import { raised } from '../run/raised.ts';
import { Undecided } from '../run/undecided.ts';
import { formatText } from './format-text.ts';
import type { Method } from './native.ts';

const field = /\{\{|\}\}|\{(\d*)(?::([^{}]*))?\}|[{}]/g;

/** `'{} of {:.2f}'.format(…)`, with values by their place only. */
export const formatMethod: readonly [string, Method<string>] = [
  '*values',
  (self, values, machine) => {
    let next = 0;
    return self.replaceAll(field, (whole, place: string | undefined, spec: string | undefined) => {
      if (whole === '{{' || whole === '}}') return whole.slice(1);
      if (place === undefined) throw new Undecided('formats texts by names');
      const at = place === '' ? next : Number(place);
      next += 1;
      const value = values[at];
      if (value === undefined) throw raised('IndexError', 'Replacement index out of range');
      return formatText(value, spec ?? '', machine);
    });
  },
];
