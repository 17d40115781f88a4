import { type Failure, failureOf } from './failure.server.ts';

/** Limits a field of an event: gives the value as it is written, or `NOT_FIT` for one that is not of its kind. */
export type Kind<Given, Written = Given> = (value: Given) => Written;

/** Stands where a value was not of its kind: that there was one is worth knowing, and the value is not written. */
const NOT_FIT = '?';

const fitting =
  (pattern: RegExp): Kind<string> =>
  (value) =>
    pattern.test(value) ? value : NOT_FIT;

/** A name that the program gives: a job, a format, a method. Addresses and names of people have other characters or spaces. */
export const word = fitting(/^[A-Za-z][\w-]{0,49}$/);

/** The pattern of a route, with its parameters by their names: never the address that was asked for. */
export const route = fitting(/^[/*][\w/:.*-]{0,119}$/);

/** The id of a request, which the caller is told too. */
export const trace = fitting(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

/** A folder or file of the installation, from the environment: nothing that is sent gets here. */
export const place = fitting(/^[^\n]{1,300}$/);

/** A count, a status or a duration. */
export const figure: Kind<number | undefined, number | undefined> = (value) =>
  Number.isFinite(value) ? value : undefined;

/** Anything that was thrown, of which only its code, its names and where it happened are written. */
export const failure: Kind<unknown, Failure> = failureOf;
