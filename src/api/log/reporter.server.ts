import type { EventName, FieldsOf } from './events.server.ts';

/** Where events are told: the log of the program, or what stands for it in modules that know no library of logs. */
export type Reporter = {
  report<Name extends EventName>(name: Name, fields: FieldsOf<Name>): void;
};
