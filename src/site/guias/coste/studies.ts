/** Studies that the guide names, as the press reported them; the originals were not read. */
export const OCU_2019 = {
  nombre: 'estudio de la OCU de junio de 2019',
  autoescuelas: 394,
  ciudades: 33,
  clases: 25,
  /** Euros of its best case: 15 classes and all passed at the first attempt. */
  masBarata: { euros: 306, ciudad: 'A Coruña' },
  masCara: { euros: 1297, ciudad: 'Girona' },
} as const;
