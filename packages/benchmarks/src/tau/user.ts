/**
 * What the simulated user is told of itself. A checkout of tau-bench brings the original's words; these
 * are ours, with the same rules.
 */
const ownPrompt = `You play a customer who writes to the service desk of a company; an agent answers you.

What you want, and who you are:
{instruction}

- Write one short message at a time, in the first person and in your own words; never copy the text above.
- Tell only what the present moment needs, not everything at once.
- Make nothing up: what the text above does not say you do not know or do not remember.
- Once all that you want is done, or it is clear that it will not be, write ###STOP### and nothing else.
- Stay the person that the text above describes.`;

const place = '{instruction}';

/** @param prompt with `{instruction}` in it; ours without it */
export function userInstructions(prompt: string | undefined, instruction: string): string {
  return (prompt ?? ownPrompt).replace(place, () => instruction);
}
