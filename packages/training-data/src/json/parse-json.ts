import type { Json } from '@envloom/core';
import { z } from 'zod';

const json = z.json();

/** @returns nothing where the text is no JSON */
export function parsedJson(text: string): Json | undefined {
  try {
    return json.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
