import { type CodigoProvincia, type Provincia, provincias } from '#kit/provincias.ts';

/** Names that the official list no longer has and people still use. */
const OTHER_NAMES: Partial<Record<CodigoProvincia, string[]>> = {
  '07': ['Baleares', 'Islas Baleares'],
  '15': ['La Coruña', 'Coruña'],
  '17': ['Gerona'],
  '20': ['Guipúzcoa'],
  '25': ['Lérida'],
  '26': ['Rioja'],
  '32': ['Orense'],
  '35': ['Palmas'],
  '38': ['Tenerife'],
  '48': ['Vizcaya'],
};

/** Every name of every province: the official one, each half of a bilingual one, and older ones in use. */
export const namesOfProvinces = (): { provincia: Provincia; nombre: string }[] =>
  provincias.flatMap((provincia) =>
    [provincia.provincia, ...provincia.provincia.split('/'), ...(OTHER_NAMES[provincia.codigo] ?? [])].map(
      (nombre) => ({ provincia, nombre }),
    ),
  );
