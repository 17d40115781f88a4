import type { EventName, FieldsOf } from './events.server.ts';

/** The receiver of events: the program's log, or a substitute for it. */
export type Reporter = {
  report<Name extends EventName>(name: Name, fields: FieldsOf<Name>): void;
};
