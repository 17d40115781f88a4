/** Where the supervisor reports, in English; pino's loggers fit. */
export type Log = { info(message: string): void; warn(message: string): void; error(message: string): void };
