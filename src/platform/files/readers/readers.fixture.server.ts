import { AppError } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { serveReader } from './serve-reader.server.ts';

export type FixtureOrder =
  | { do: 'tell'; bytes?: Buffer }
  | { do: 'hold' | 'stay' | 'heap'; mb: number }
  | { do: 'loop' | 'refuse' | 'break' };
export type FixtureAnswer = { pid: number; bytes?: Buffer | undefined; secret?: string | undefined };

const held: unknown[] = [];

/** A reader that does as it is told, for the tests of its bounds. */
serveReader(async (order: FixtureOrder): Promise<FixtureAnswer> => {
  const { pid } = process;
  if (order.do === 'hold' || order.do === 'stay') held.push(Buffer.alloc(order.mb * 1024 ** 2, 1));
  if (order.do === 'heap') for (;;) held.push(Array.from({ length: 100_000 }, (_, n) => ({ n })));
  if (order.do === 'loop' || order.do === 'stay') for (;;);
  if (order.do === 'refuse')
    throw new AppError(errorCodes.validacion, 'No vale', { campos: [{ campo: 'a', motivo: 'b' }] });
  if (order.do === 'break') throw new Error('a fault of ours');
  return { pid, secret: process.env.SECRET, ...(order.do === 'tell' && { bytes: order.bytes }) };
});
