import { type Call, createClient } from './client.ts';
import { askToRenew } from './session/renewal.ts';
import { browserSession } from './session/session.ts';

let client: Call | undefined;

/** Calls this origin's API as who is signed in; see `createClient`. */
export const call: Call = (...args) => {
  client ??= createClient({ session: browserSession(), renewSession: askToRenew });
  return client(...args);
};
