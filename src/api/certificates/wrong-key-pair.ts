/** The files of a certificate are there and can't be used; `message` says why, in Spanish. */
export class WrongKeyPair extends Error {}
