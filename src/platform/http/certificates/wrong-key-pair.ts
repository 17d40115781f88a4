/** The files of a certificate exist but cannot be used; `message` gives the reason, in Spanish. */
export class WrongKeyPair extends Error {}
