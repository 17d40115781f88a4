import { AppError } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';

type TurnsOptions = {
  atOnce: number;
  waiting: number;
  /** Message for a caller who finds no room. */
  busy?: string;
};

export type Turns = {
  <T>(work: () => Promise<T>): Promise<T>;
  /** Number of works that run or wait now. */
  under(): number;
};

/** Lets `atOnce` works run and `waiting` works wait; refuses the rest at once with 503. */
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
