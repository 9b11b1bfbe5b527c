import type { LanguageModelSettings } from './settings.ts';

export interface ServerAddress {
  readonly baseUrl?: string;
  readonly apiKey?: string;
}

/** Where the server is, and the key for it: read when it is needed, and kept nowhere. */
export function serverOf({ baseUrl }: Pick<LanguageModelSettings, 'baseUrl'>): ServerAddress {
  const apiKey = process.env['OPENAI_API_KEY'] ?? '';
  return {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(apiKey === '' ? {} : { apiKey }),
  };
}
