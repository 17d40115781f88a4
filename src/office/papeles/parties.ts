/**
 * Document of somebody without a Spanish tax number (list L7): VAT number of the Union, passport, document of the country,
 * certificate of residence, another document, or a Spanish number that the tax agency has not in its census.
 */
export type TipoDocumento = '02' | '03' | '04' | '05' | '06' | '07';

/** Business or cliente of a paper, as it is printed. */
export type Party = {
  nombre: string;
  /** The name by which people know it, where it is another. */
  nombreComercial: string | null;
  /** Tax number, or number of the document that takes its place. */
  nif: string;
  /** Document of somebody without a Spanish tax number (list L7), and its country in ISO 3166-1; absent when there is one. */
  documento?: { tipo: TipoDocumento; codigoPais: string } | null;
  /** Country of the address in words, when it is not Spain. */
  pais?: string | null;
  direccion: string | null;
  codigoPostal: string | null;
  municipio: string | null;
  provincia: string | null;
  telefono: string | null;
  email: string | null;
  /** Person that the paper is for the attention of. */
  atencion: string | null;
};

const DOCUMENTOS: Readonly<Record<TipoDocumento, string>> = {
  '02': 'NIF-IVA',
  '03': 'Pasaporte',
  '04': 'Documento',
  '05': 'Certificado de residencia',
  '06': 'Documento',
  '07': 'NIF',
};

/** Number of a party with its kind: 'NIF B12345674', 'Pasaporte AB1234567'; empty when there is none. */
export const numberOf = ({ nif, documento }: Pick<Party, 'nif' | 'documento'>): string =>
  nif && `${documento ? DOCUMENTOS[documento.tipo] : 'NIF'} ${nif}`;
