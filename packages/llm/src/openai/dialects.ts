import { isSameSet } from '@envloom/core';
import type { ChatQuestion } from '../transport.ts';
import { firstDialect, weakerOf, type AnswerFormat, type Dialect } from './dialect.ts';
import type { ChatBody } from './body.ts';
import { lessonOf } from './dialect-refusal.ts';
import type { Refusal } from './refusal.ts';

/** What one server has been found to take, so that nothing is refused twice. */
export class Dialects {
  readonly #first: Dialect;
  readonly #byModel = new Map<string, Dialect>();
  readonly #formatBySchema = new Map<string, AnswerFormat>();

  constructor(hostname: string) {
    this.#first = firstDialect(hostname);
  }

  of({ model, schemaName = '' }: ChatQuestion): Dialect {
    const dialect = this.#byModel.get(model) ?? this.#first;
    const format = this.#formatBySchema.get(schemaName) ?? dialect.format;
    return { ...dialect, format: weakerOf(format, dialect.format) };
  }

  /** @returns whether the question is worth asking again, in what is the dialect now */
  learn(question: ChatQuestion, used: Dialect, sent: ChatBody, refusal: Refusal): boolean {
    const lesson = lessonOf(refusal, sent, used);
    if (!lesson) return false;
    // A request beside this one has learned already: its lesson is tried before another is drawn.
    const { format, refused } = this.of(question);
    if (format !== used.format || !isSameSet([...refused], [...used.refused])) return true;
    const { schemaName = '' } = question;
    if (lesson.isOfSchema) this.#formatBySchema.set(schemaName, lesson.dialect.format);
    else this.#byModel.set(question.model, lesson.dialect);
    return true;
  }
}
