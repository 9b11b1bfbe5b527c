import { serve } from '../../workers/serve.ts';
import { checkWork } from './work.ts';

serve(checkWork.here);
