import type { CrudFallbacks, CrudResource } from './resource-types.ts';

type Words = {
  /** 'Marca'. */
  noun: string;
  /** 'Nueva marca'. */
  fresh: string;
  created: string;
  updated: string;
  removed: string;
  fallbacks: CrudFallbacks;
};

/** Sentences about a family, from its name with its article: 'la provincia', 'provincias'. */
export function wordsOf({ one, many }: Pick<CrudResource, 'one' | 'many'>): Words {
  const feminine = one.startsWith('la ');
  const bare = one.slice(one.indexOf(' ') + 1);
  const noun = bare.charAt(0).toUpperCase() + bare.slice(1);
  const ending = feminine ? 'a' : 'o';
  const all = `${feminine ? 'las' : 'los'} ${many}`;
  return {
    noun,
    fresh: `Nuev${ending} ${bare}`,
    created: `${noun} cread${ending}`,
    updated: `${noun} actualizad${ending}`,
    removed: `${noun} eliminad${ending}`,
    fallbacks: {
      leer: `Error al obtener ${all}`,
      consultar: `Error al obtener ${one}`,
      crear: `Error al crear ${one}`,
      actualizar: `Error al actualizar ${one}`,
      eliminar: `Error al eliminar ${one}`,
    },
  };
}
