import { lending } from '@envloom/episodes/testing';
import { expect, it } from 'vitest';
import { library } from '../testing/library.ts';
import { libraryTwin } from './testing/library-twins.ts';
import { twinOf } from './twin.ts';

const environment = libraryTwin({ protocol: 'mcp' }, { get_member: { wire: {} } });

it('starts with the world of the environment, or with that of a scenario', () => {
  const own = twinOf(environment, 'mcp').open();
  expect(own.hash()).toBe(environment.world().hash());
  const other = twinOf(environment, 'mcp', { scenario: lending.id }).open();
  expect(other.state().rows).toEqual(environment.episode(lending, {}).environment.state().rows);
});

it('says why something is no twin', () => {
  expect(() => twinOf(library(), 'mcp')).toThrow(
    'library-loans cannot be served as mcp: its model does not say what it stands in for.',
  );
  expect(() => twinOf(environment, 'openapi')).toThrow('what it stands in for speaks mcp');
  expect(() => twinOf(libraryTwin({ protocol: 'tools' }, {}), 'mcp')).toThrow('a list of tools');
  expect(() => twinOf(environment, 'mcp', { scenario: 'nope' })).toThrow('has no scenario "nope"');
});

it('draws at random what the seed says', () => {
  const [one, same, other] = [7, 7, 8].map((seed) => twinOf(environment, 'mcp', { seed }).open());
  expect(one?.snapshot()).toEqual(same?.snapshot());
  expect(one?.snapshot()).not.toEqual(other?.snapshot());
});
