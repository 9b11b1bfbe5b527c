// A process that examines one model and ends: whatever a model does to it, the run goes on.
import { serveParent } from '@envloom/work';
import { examine } from './examine.ts';
import { examinationJobSchema } from './job.ts';

serveParent((message) => examine(examinationJobSchema.parse(message)));
