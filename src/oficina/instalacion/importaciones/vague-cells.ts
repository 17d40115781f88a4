import type { Field } from '#platform/kit/contract/fields.ts';
import { isEmail } from '#platform/kit/people/email.ts';
import { readPhone } from '#platform/kit/people/phone.ts';
import { searchText } from '#platform/kit/text/search-text.ts';

/** Words that stand where there is no datum. */
const NOTHING = new Set(
  (
    'pendiente,por confirmar,a confirmar,sin confirmar,por definir,falta,no,no tiene,no consta,no hay,no sabe,no aplica,ninguno,ninguna,nada,' +
    'vacio,sin dato,sin datos,sin telefono,sin correo,sin email,sin mail,sin web,desconocido,desconocida,pdte,pte,n a,na,n d,nd,s d,sd,s n,' +
    'n c,nc,null,none'
  ).split(','),
);

/** Whether a text stands for no datum: «pendiente», «no tiene», «---», «000000000». */
export const saysNothing = (text: string): boolean => {
  const said = searchText(text);
  return NOTHING.has(said) || /^(?:0+|x{2,})$/.test(said.replaceAll(' ', ''));
};

/** Whether there is no letter and no figure in it. */
export const isOnlySigns = (text: string): boolean => text !== '' && !/[\p{L}\p{N}]/u.test(text);

/** The e-mail addresses or telephones of a cell that has several; undefined for any other. */
export function severalIn({ input }: Pick<Field, 'input'>, text: string): [string, ...string[]] | undefined {
  if (input.kind !== 'text') return undefined;
  const [first, ...more] = partsOf(input.as, text);
  return first !== undefined && more.length > 0 ? [first, ...more] : undefined;
}

function partsOf(as: string | undefined, text: string): string[] {
  if (as === 'email') {
    const parts = text.split(/[;,/|\s]+|\s+y\s+/).filter((part) => part !== '' && part !== 'y');
    return parts.every(isEmail) ? parts : [];
  }
  if (as !== 'tel') return [];
  const parts = text
    .split(/[;,/|\n]+|\s+[yo-]\s+/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.every((part) => 'telefono' in readPhone(part)) ? parts : [];
}
