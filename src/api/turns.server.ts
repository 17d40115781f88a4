import { errorCodes } from '#kit/error-codes.ts';
import { AppError } from './errors.server.ts';

type TurnsOptions = {
  atOnce: number;
  waiting: number;
  /** Message to a caller who finds no room. */
  busy?: string;
};

export type Turns = {
  <T>(work: () => Promise<T>): Promise<T>;
  /** Pieces of work that run or wait at this moment. */
  under(): number;
};

/** Lets so many pieces of work run at once and so many wait for their turn; the rest is refused at once with 503. */
export function createTurns({ atOnce, waiting, busy = ENTERING }: TurnsOptions): Turns {
  let running = 0;
  const queue: (() => void)[] = [];
  const turns = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw refusal(busy);
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      queue.shift()?.();
    }
  };
  return Object.assign(turns, { under: () => running + queue.length });
}

const ENTERING = 'Hay mucha gente entrando a la vez. Prueba dentro de un momento';

const refusal = (busy: string) => new AppError(errorCodes.noDisponible, busy, { detalle: { espera: 5 } });
