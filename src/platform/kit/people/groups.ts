/** Prefix of a country and the rest of a telephone in E.164, by the zones of ITU-T E.164. */
const PARTS = /^(\+(?:1|7|(?:2[1-69]|3[578]|42|5[09]|6[789]|8[05]|9[679])\d|\d\d))(\d{5,})$/;

/** A telephone in E.164 in the groups that people read: '+34612345678' → ['+34', '612', '345', '678']. Any other text comes back whole. */
export function phoneGroups(telefono: string): string[] {
  const [, country, rest = ''] = PARTS.exec(telefono) ?? [];
  return country === undefined ? [telefono] : [country, ...(rest.match(/\d{3}(?=\d\d|$)|\d{2,4}/g) ?? [])];
}

/** A bank account in its plain form in groups of four: 'ES9121000418…' → ['ES91', '2100', '0418', …]. */
export const ibanGroups = (iban: string): string[] => iban.match(/.{1,4}/g) ?? [];
