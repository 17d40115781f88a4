import { type CodigoProvincia, type Provincia, provincias } from '#platform/kit/people/provincias.ts';
import { communitiesOfOneProvince } from './wide-places.ts';

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
  '48': ['Vizcaya'],
};

/** Every name of every province: the official one, each half of a bilingual one, older ones in use, and its community's. */
export const namesOfProvinces = (): { provincia: Provincia; nombre: string }[] =>
  provincias.flatMap((provincia) => {
    const { codigo, provincia: name } = provincia;
    const community = communitiesOfOneProvince().filter((one) => one.provincia === codigo);
    const all = [
      name,
      ...name.split('/'),
      ...(OTHER_NAMES[codigo] ?? []),
      ...community.map(({ nombre }) => nombre),
    ];
    return [...new Set(all)].map((nombre) => ({ provincia, nombre }));
  });
