import type { CheckedModel } from '@envloom/logic-model';
import { canonicalJson } from '@envloom/core';
import { type Finding, findingOf } from '../../findings/finding.ts';
import { byOperation, type Episode } from './episodes.ts';

/** Ways to say that a search takes capitals and small letters alike. */
const caseWords =
  /case[- ]?insensitiv|ignor\w* (?:the )?case|(?:whatever|regardless of|independent of|without regard to|any)(?: the| letter| upper or lower)* case|\bcase (?:is ignored|is irrelevant|makes? no difference|(?:do|does)(?: not|n't) matter)|upper and lower case are the same/iu;

const mostTries = 40;

/** Searches that find other rows when a text is written in capitals. */
export function caseSensitiveResults(
  _checked: CheckedModel,
  episodes: readonly Episode[],
): Finding[] {
  return [...byOperation(episodes)].flatMap(([operation, plays]) => {
    if (operation.kind !== 'query') return [];
    return operation.params.flatMap((param) => {
      const isPromised = caseWords.test(`${operation.description} ${param.description ?? ''}`);
      if (param.type !== 'string' || !isPromised) return [];
      const minds = plays.slice(0, mostTries).some((play) => mindsCase(play, param.name));
      if (!minds) return [];
      return findingOf(
        'CASE_SENSITIVE_SEARCH',
        `${operation.name}: ${param.name} finds something else when it is written in capitals`,
        {
          operation: operation.name,
          fix: 'Compare row.text.toLowerCase() with the wanted text in lower case.',
        },
      );
    });
  });
}

function mindsCase({ observed, args, operation }: Episode, param: string): boolean {
  const text = args[param];
  if (typeof text !== 'string') return false;
  const results = [text, text.toUpperCase(), text.toLowerCase()].map((each) => {
    const result = observed.before.fork().call(operation.name, { ...args, [param]: each });
    return result.success ? canonicalJson(result.data) : result.error.code;
  });
  return new Set(results).size > 1;
}
