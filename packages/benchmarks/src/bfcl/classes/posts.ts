import { generated, isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { BfclPosts } from '@envloom/env-bfcl-posts';
import { textOf } from '../../python/value.ts';
import type { BfclClass, BfclSetting } from '../class.ts';
import { ModelWorld, type Rows } from '../model-world.ts';
import { isTrue } from '../python-types.ts';
import { coded, iterated, type Place, restored, within } from './kept.ts';
import { loadedPost } from './posts/parts.ts';
import { postDict, postTools } from './posts/tools.ts';

const record = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const list = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** TwitterAPI. */
export const bfclClass: BfclClass = {
  name: 'TwitterAPI',
  load(config = {}, setting) {
    const start = { ...setting.defaults, ...config };
    const environment = new BfclPosts({ state: { rows: generated(rowsOf(start, setting)) } });
    const state = (rows: Rows): JsonObject => attributes(rows, start);
    return new ModelWorld({ tools: postTools, state }, environment, setting.random);
  },
};

function rowsOf(start: JsonObject, { floats }: BfclSetting): Rows {
  const at = (path: string): Place => {
    return { value: start[path] ?? null, floats, path };
  };
  return {
    account: {
      username: coded(at('username')),
      password: coded(at('password')),
      logged_in: isTrue(start['authenticated']),
      following: (iterated(at('following_list')) ?? []).map(coded),
      next_post: start['tweet_counter'] ?? 0,
    },
    posts: Object.entries(record(start['tweets'])).map(([number, post]) =>
      loadedPost(Number(number), within(at('tweets'), number, post)),
    ),
    reposters: Object.entries(record(start['retweets'])).map(([username, posts]) => ({
      username,
      posts,
    })),
  };
}

/** @param start its comments stand under texts; the original looks for numbers and never finds them */
function attributes(rows: Rows, start: JsonObject): JsonObject {
  const account = record(rows['account']);
  const member = (name: string): Json => account[name] ?? null;
  const kept = {
    username: member('username'),
    password: member('password'),
    authenticated: member('logged_in'),
    tweets: tweetsOf(list(rows['posts']), list(account['common_mentions'])),
    comments: { ...record(start['comments']), ...commentsOf(list(rows['comments'])) },
    retweets: retweetsOf(list(rows['reposters'])),
    following_list: member('following'),
    tweet_counter: member('next_post'),
  };
  return record(restored(kept).value);
}

function tweetsOf(posts: readonly Json[], common: readonly Json[]): JsonObject {
  return Object.fromEntries(
    posts.map((post) => {
      const { number: id = 0, faults: _faults, ...parts } = record(post);
      return [textOf(id), postDict({ id, mentions: common, ...parts })];
    }),
  );
}

function commentsOf(comments: readonly Json[]): JsonObject {
  const byPost = Object.groupBy(comments.map(record), ({ post_number }) =>
    textOf(post_number ?? null),
  );
  return Object.fromEntries(
    Object.entries(byPost).map(([number, some = []]) => [
      number,
      some.map(({ username = '', content = '' }) => ({ username, content })),
    ]),
  );
}

function retweetsOf(reposters: readonly Json[]): JsonObject {
  return Object.fromEntries(
    reposters.map((reposter) => {
      const { username = '', posts } = record(reposter);
      return [textOf(username), list(posts)];
    }),
  );
}
