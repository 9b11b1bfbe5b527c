import { expect, it } from 'vitest';
import { programNames } from './program-names.ts';

it.each([
  [
    ['lend_book', 'getBook'],
    ['lend_book', 'getBook'],
  ],
  [
    ['issues/create', 'list-files'],
    ['issues_create', 'list_files'],
  ],
  [
    ['+1', '-1', '2nd_try', '日本', ''],
    ['tool_1', 'tool_1_2', 'tool_2nd_try', 'tool', 'tool_2'],
  ],
  [
    ['issues/create', 'issues_create', 'issues.create'],
    ['issues_create_2', 'issues_create', 'issues_create_3'],
  ],
])('%j are %j', (tools, names) => {
  expect(programNames(tools)).toEqual(names);
});
