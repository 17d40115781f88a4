import { type Failure, failureOf } from './failure.server.ts';

/** Limits a field of an event: gives the value to write, or `NOT_FIT` for a value of another kind. */
export type Kind<Given, Written = Given> = (value: Given) => Written;

/** Replaces a value of another kind: the log shows that there was one, but not the value. */
const NOT_FIT = '?';

const fitting =
  (pattern: RegExp): Kind<string> =>
  (value) =>
    pattern.test(value) ? value : NOT_FIT;

/**
 * Name from the program: a job, a format, a method. Addresses and names of people have other characters or
 * spaces.
 */
export const word = fitting(/^[A-Za-z][\w-]{0,49}$/);

/** Pattern of a route, with the names of its parameters: never the requested address. */
export const route = fitting(/^[/*][\w/:.*-]{0,119}$/);

/** Id of a request, which the caller also gets. */
export const trace = fitting(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

/** Folder or file of the installation, from the environment: no sent value gets here. */
export const place = fitting(/^[^\n]{1,300}$/);

/** A count, a status or a duration. */
export const figure: Kind<number | undefined, number | undefined> = (value) =>
  Number.isFinite(value) ? value : undefined;

/** Thrown value; only its code, its names and its place are written. */
export const failure: Kind<unknown, Failure> = failureOf;
