import { type Difference, differencesText } from './settings.ts';

/** The folder of a run that cannot be used. Message: what is wrong with it, and what to do. */
export class RunStoreError extends Error {
  override readonly name = 'RunStoreError';
}

/** The folder holds a run with other settings. */
export class OtherSettingsError extends RunStoreError {
  readonly folder: string;
  readonly differing: readonly Difference[];

  constructor(folder: string, differing: readonly Difference[]) {
    super(
      `${folder} holds a run with other settings: ${differencesText(differing)}. Run with the settings ` +
        'of before to go on, or choose another folder.',
    );
    this.folder = folder;
    this.differing = differing;
  }
}
