/** Why an address looks like a slip, and the one that was likely meant. */
export type EmailDoubt = { motivo: string; sugerencia: string };

/** Domains of most private mail in Spain, and their usual slips. */
const DOMAINS =
  'gmail.com hotmail.com hotmail.es outlook.com outlook.es yahoo.es yahoo.com icloud.com live.com telefonica.net movistar.es terra.es protonmail.com msn.com'.split(
    ' ',
  );

/**
 * Says what makes a whole e-mail address look like a slip: accents before the @, or a domain that is one letter away from a usual one.
 * `sugerencia` is the address that was likely meant. Undefined for an address without any doubt.
 */
export function emailDoubt(text: string): EmailDoubt | undefined {
  const at = text.lastIndexOf('@');
  const [local, domain] = [
    text.slice(0, at).trim(),
    text
      .slice(at + 1)
      .trim()
      .toLowerCase(),
  ];
  if (at < 1 || domain === '') return undefined;
  const bare = local.normalize('NFKD').replace(/\p{M}/gu, '');
  const meant = domainMeant(domain);
  if (meant === undefined && bare === local.normalize('NFKD')) return undefined;
  const sugerencia = `${bare}@${meant ?? domain}`;
  const motivo =
    meant === undefined ? 'lleva tildes, que casi ningún correo admite' : `¿querías decir ${meant}?`;
  return { motivo, sugerencia };
}

/** The usual domain that a mistyped one was meant to be; undefined if the domain is usual, or is not similar to any. */
function domainMeant(domain: string): string | undefined {
  if (DOMAINS.includes(domain) || OTHERS.has(domain)) return undefined;
  // Gmail has one domain, without variants by country or trade, so any other ending is a slip.
  if (domain.startsWith('gmail.')) return 'gmail.com';
  return DOMAINS.find((usual) => isSlip(domain, usual)) ?? slipOfEnd(domain);
}

/** A domain whose end is `.com` with a slip: `.con`, `.cmo`, `.comm`. */
const slipOfEnd = (domain: string): string | undefined =>
  /\.(?:con|cmo|ocm|comm|vom|xom)$/.test(domain) ? domain.replace(/\.\w+$/, '.com') : undefined;

/** Real domains of mail that are one letter away from a usual one. */
const OTHERS = new Set([
  'mail.com',
  'ymail.com',
  'hotmail.fr',
  'hotmail.it',
  'outlook.fr',
  'outlook.pt',
  'yahoo.it',
  'live.es',
  'gmx.com',
  'me.com',
  'msm.com',
]);

/** Whether a domain is another one with a letter changed, added, lost, or two of them swapped. */
function isSlip(written: string, usual: string): boolean {
  const [longer, shorter] = written.length >= usual.length ? [written, usual] : [usual, written];
  if (longer.length - shorter.length > 1) return false;
  const at = [...longer].findIndex((letter, index) => letter !== shorter[index]);
  if (at < 0) return false;
  const rest = longer.slice(at + 1);
  if (longer.length > shorter.length) return rest === shorter.slice(at);
  const swapped = longer[at] === shorter[at + 1] && longer[at + 1] === shorter[at];
  return rest === shorter.slice(at + 1) || (swapped && longer.slice(at + 2) === shorter.slice(at + 2));
}
