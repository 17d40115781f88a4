const WITH_ARTICLE: Record<string, string> = {
  'Comunitat Valenciana': 'la Comunitat Valenciana',
  'País Vasco': 'el País Vasco',
};

/** Name of a community of several provinces within a sentence: 'Galicia', 'el País Vasco'. */
export const communityName = (nombre: string): string => WITH_ARTICLE[nombre] ?? nombre;
