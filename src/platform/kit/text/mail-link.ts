/** Address of a link that writes to an e-mail address: signs that would begin a subject or another address are escaped (RFC 6068). */
export const mailLink = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
