import { writeEnvironment, emitEnvironment } from '@envloom/env-package';
const problems = await writeEnvironment('/tmp/twinws', 'generated/' + process.argv[2], emitEnvironment);
console.log(problems.join('\n'), 'done');
