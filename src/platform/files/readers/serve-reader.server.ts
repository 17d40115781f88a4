import { flushCompileCache } from 'node:module';
import { AppError } from '#platform/http/errors.server.ts';

/** Exactly one of its fields. */
export type ReaderAnswer<Answer> = {
  /** The process can be asked. */
  ready?: true;
  value?: Answer;
  refused?: Pick<AppError, 'codigo' | 'more'> & { mensaje: string };
  /** Stack of an unexpected error. */
  failed?: string;
};

/**
 * Answers the questions of the program, in a process of its own (`openReaders`): reading takes seconds of calculation and hundreds
 * of megabytes, and the program must have both for everybody else. The process ends with the program.
 */
export function serveReader<Question, Answer>(read: (question: Question) => Promise<Answer>): void {
  // Ignore signals to the whole process group: they are for the program, which may still want an answer.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', async (question: Question) => {
    process.send?.(await answerTo(read, question));
    // Write the compile cache now for the next process: a killed process would not write it.
    flushCompileCache();
  });
  process.send?.({ ready: true } satisfies ReaderAnswer<Answer>);
}

async function answerTo<Question, Answer>(
  read: (question: Question) => Promise<Answer>,
  question: Question,
): Promise<ReaderAnswer<Answer>> {
  try {
    return { value: await read(question) };
  } catch (error) {
    if (error instanceof AppError)
      return { refused: { codigo: error.codigo, mensaje: error.message, more: error.more } };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
