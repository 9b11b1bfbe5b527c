import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Tests outlive no loss of power: waiting for the disk, some 10 ms for each file, would only cost time. */
fs.fsyncSync = () => undefined;
syncBuiltinESMExports();
