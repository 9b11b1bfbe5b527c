import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { PyArguments } from '../../arguments.ts';
import {
  absent,
  argument,
  coded,
  iterated,
  noList,
  noText,
  notIterable,
  type Place,
  within,
} from '../kept.ts';

/** A part of a post as the model keeps it. */
interface Part<Kept extends Json> {
  readonly kept: Kept;
  /** As it was given, where that says more. */
  readonly given?: string | undefined;
  /** Why the original raises where it uses it. */
  readonly fault?: string | undefined;
}

interface Parts {
  readonly content: Part<string>;
  readonly tags: Part<readonly string[]>;
  /** Left out where the post shares the default of Python. */
  readonly mentions?: Part<readonly string[]>;
}

const contentPart = (place: Place): Part<string> => {
  return { kept: coded(place), fault: noText(place) };
};

function tagsPart(place: Place): Part<readonly string[]> {
  const items = iterated(place) ?? [];
  const faults = items.flatMap((item) => noText(item) ?? []);
  const fault = notIterable(place) ?? faults[0];
  return { kept: items.map(coded), given: unlessList(place), fault };
}

function mentionsPart(place: Place): Part<readonly string[]> {
  const items = isList(place.value) ? (iterated(place) ?? []) : [];
  return { kept: items.map(coded), given: unlessList(place), fault: noList(place) };
}

const unlessList = (place: Place): string | undefined =>
  isList(place.value) ? undefined : coded(place);

/** The params of a post that is written. */
export function writtenPost(args: PyArguments): JsonObject {
  const { tags, mentions } = args.values;
  return fieldsOf({
    content: contentPart(argument(args, 'content')),
    tags: tags === undefined ? { kept: [] } : tagsPart(argument(args, 'tags')),
    ...(mentions === undefined ? {} : { mentions: mentionsPart(argument(args, 'mentions')) }),
  });
}

/** The row of a post that is there at the start: a dict with most members. */
export function loadedPost(number: number, post: Place): JsonObject {
  const members = isObject(post.value) ? post.value : {};
  const part = <Kept extends Json>(
    name: string,
    kept: Kept,
    of: (place: Place) => Part<Kept>,
  ): Part<Kept> => {
    const value = members[name];
    return value === undefined
      ? { kept, given: absent, fault: `'${name}'` }
      : of(within(post, name, value));
  };
  const { given, ...fields } = fieldsOf({
    content: part('content', '', contentPart),
    tags: part('tags', [], tagsPart),
    mentions: part('mentions', [], mentionsPart),
  });
  const username = part('username', '', contentPart);
  const others = Object.entries(members).flatMap(([name, value]) =>
    known.has(name) || (name === 'id' && value === number)
      ? []
      : [[name, coded(within(post, name, value))] as const],
  );
  return {
    number,
    username: username.kept,
    ...fields,
    given: { ...(isObject(given) ? given : {}), ...Object.fromEntries(others) },
  };
}

const known: ReadonlySet<string> = new Set(['username', 'content', 'tags', 'mentions']);

function fieldsOf({ content, tags, mentions }: Parts): JsonObject {
  return {
    content: content.kept,
    tags: tags.kept,
    ...(mentions === undefined ? {} : { mentions: mentions.kept }),
    given: present({ content: content.given, tags: tags.given, mentions: mentions?.given }),
    faults: present({ content: content.fault, tags: tags.fault, mentions: mentions?.fault }),
  };
}

function present(members: Readonly<Record<string, string | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) =>
      member === undefined ? [] : [[name, member] as const],
    ),
  );
}
