// What tests of other packages use.
export { answerBatch } from '@envloom/llm/testing';
export { misspelt, smallTasks } from '@envloom/skel-builder/testing';
export { fakeEmit } from '@envloom/env-package/testing';
export { linkedWorkspace } from '@envloom/env-package/testing';
export { ReleasedWorkspace, type Written } from '@envloom/env-package/testing';
export { ScratchWorkspace } from '@envloom/core/testing';
export { scriptedBehaviour } from '@envloom/skel-builder/testing';
export { storedIndex, storedScenario } from '@envloom/env-package/testing';
export { tinyModel } from '@envloom/env-package/testing';
