import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { PyArguments } from '../../arguments.ts';
import { type BfclTool, errorText, exception } from '../../model-world.ts';
import { numberOf } from '../../python-types.ts';
import { dumps } from '../../texts.ts';
import {
  absent,
  argument,
  coded,
  inText,
  iterated,
  jsonOfKept,
  noText,
  notIterable,
  reprOfKept,
  unhashable,
} from '../kept.ts';
import { writtenPost } from './parts.ts';

/** The number of no post. */
const noPost = -1;

/** For Python `True` and `1.0` are 1; what is no whole number is no post. */
function postNumber(value: Json | undefined): number {
  const number = numberOf(value);
  return number !== undefined && Number.isSafeInteger(number) ? number : noPost;
}

/** A post as a dict of the original. */
export function postDict(shown: Json): JsonObject {
  const { given = {}, ...post } = isObject(shown) ? shown : {};
  const parts = Object.entries({ ...post, ...(isObject(given) ? given : {}) });
  return Object.fromEntries(parts.filter(([, part]) => part !== absent));
}

type Params = NonNullable<BfclTool['params']>;
type Refusal = NonNullable<BfclTool['refusal']>;

/** Arguments that are compared with what is there. */
const compared: Params = (args) =>
  Object.fromEntries(Object.keys(args.values).map((name) => [name, coded(argument(args, name))]));

const ofPost: Params = (args) => {
  return { ...compared(args), tweet_id: postNumber(args.values['tweet_id']) };
};

const raised = (message: string): string => exception(message).text;

const refused: Refusal = (message, code) =>
  code === 'UNUSABLE' ? raised(message) : errorText(message);

const refusedPost: Refusal = (message, code, args) => {
  if (code !== 'POST_NOT_FOUND') return refused(message, code, args);
  const id = argument(args, 'tweet_id');
  const fault = unhashable(id);
  return fault === undefined ? errorText(`Tweet with ID ${inText(id)} not found.`) : raised(fault);
};

/** Where the original answers a refusal without an error. */
const unless =
  (answered: string, answer: JsonObject): Refusal =>
  (message, code, args) =>
    code === answered ? dumps(answer) : refusedPost(message, code, args);

const always = (answer: JsonObject): BfclTool['answer'] => {
  const text = dumps(answer);
  return () => text;
};
const under =
  (name: string): BfclTool['answer'] =>
  (data) =>
    jsonOfKept({ [name]: data });
const posts: BfclTool['answer'] = (data) => reprOfKept((isList(data) ? data : []).map(postDict));
const post: BfclTool['answer'] = (data) => jsonOfKept(postDict(data));

/** Tells the model what is wrong with an argument, where something is. */
function withFault(params: JsonObject, fault: string | undefined): JsonObject {
  return fault === undefined ? params : { ...params, fault };
}

function mentioned(args: PyArguments): JsonObject {
  const names = argument(args, 'mentioned_usernames');
  const mentioned_usernames = (iterated(names) ?? []).map(coded);
  const tweet_id = postNumber(args.values['tweet_id']);
  return withFault({ tweet_id, mentioned_usernames }, notIterable(names));
}

/** The tools of TwitterAPI. */
export const postTools: Readonly<Record<string, BfclTool>> = {
  authenticate_twitter: {
    params: compared,
    answer: under('authentication_status'),
    refusal: unless('WRONG_PASSWORD', { authentication_status: false }),
  },
  posting_get_login_status: { answer: under('login_status') },
  post_tweet: {
    params: writtenPost,
    answer: post,
  },
  retweet: {
    params: ofPost,
    answer: always({ retweet_status: 'Successfully retweeted' }),
    refusal: unless('ALREADY_REPOSTED', { retweet_status: 'Already retweeted' }),
  },
  comment: {
    params: ofPost,
    answer: always({ comment_status: 'Comment added successfully' }),
    refusal: refusedPost,
  },
  mention: {
    params: mentioned,
    answer: always({ mention_status: 'Users mentioned successfully' }),
    refusal: refusedPost,
  },
  follow_user: {
    params: compared,
    answer: under('follow_status'),
    refusal: unless('ALREADY_FOLLOWED', { follow_status: false }),
  },
  list_all_following: { answer: under('following_list') },
  unfollow_user: {
    params: compared,
    answer: under('unfollow_status'),
    refusal: unless('NOT_FOLLOWED', { unfollow_status: false }),
  },
  get_tweet: { params: ofPost, answer: post, refusal: refusedPost },
  get_user_tweets: { params: compared, answer: posts },
  search_tweets: {
    params: (args) => withFault(compared(args), noText(argument(args, 'keyword'))),
    answer: posts,
    refusal: refused,
  },
  get_tweet_comments: { params: ofPost, answer: reprOfKept, refusal: refusedPost },
  get_user_stats: {
    params: (args) => withFault(compared(args), unhashable(argument(args, 'username'))),
    answer: jsonOfKept,
    refusal: refused,
  },
};
