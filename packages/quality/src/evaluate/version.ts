import packageJson from '../../package.json' with { type: 'json' };

/** The version of envloom that evaluates. */
export const version: string = packageJson.version;
