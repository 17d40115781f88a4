/** Who gives a paper or gets it, as it is printed. */
export type Party = {
  nombre: string;
  /** The name by which people know it, where it is another. */
  nombreComercial: string | null;
  nif: string;
  direccion: string | null;
  codigoPostal: string | null;
  municipio: string | null;
  provincia: string | null;
  telefono: string | null;
  email: string | null;
  /** Whom it is for the attention of. */
  atencion: string | null;
};
