import { serve } from '@envloom/work';
import { checkWork } from './work.ts';

serve(checkWork.here);
