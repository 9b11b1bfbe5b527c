/** Most operations of a twin: whoever has one needs the tools that the original has. */
export const mostTwinOperations = 120;

/** Longest text of a twin in UTF-16 code units; most of it are the types of its original. */
export const longestTwin = 1_000_000;

/** Tools told of in full in one question. */
export const toolsPerQuestion = 40;

/** Bodies asked for in one question. */
export const bodiesPerQuestion = 25;
