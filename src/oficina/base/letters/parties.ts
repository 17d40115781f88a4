/**
 * Document of a person without a NIF (list L7): NIF-IVA, passport, document of the country, certificate of
 * residence, another document, or a NIF out of the tax agency's census.
 */
export type TipoDocumento = '02' | '03' | '04' | '05' | '06' | '07';

/** Face of the business on a paper: its colour ('#1f4b8f'), the text of the foot and its logo, by SHA-256. */
export type Cara = { color: string | null; pie: string | null; logo: string | null };

/** Business or cliente as a paper prints it. */
export type Party = {
  nombre: string;
  /** Commercial name, when it is different. */
  nombreComercial: string | null;
  /** NIF, or the number of the document in its place. */
  nif: string;
  /** Document in place of a NIF (list L7), and its country in ISO 3166-1; absent with a NIF. */
  documento?: { tipo: TipoDocumento; codigoPais: string } | null;
  /** Country of the address in words, out of Spain. */
  pais?: string | null;
  direccion: string | null;
  codigoPostal: string | null;
  municipio: string | null;
  provincia: string | null;
  telefono: string | null;
  email: string | null;
  /** Person of the cliente who gets the paper. */
  atencion: string | null;
  /** Only the business has one; papers from before `cara` existed have none. */
  cara?: Cara | null;
};

const DOCUMENTOS: Readonly<Record<TipoDocumento, string>> = {
  '02': 'NIF-IVA',
  '03': 'Pasaporte',
  '04': 'Documento',
  '05': 'Certificado de residencia',
  '06': 'Documento',
  '07': 'NIF',
};

/** Number of a party with its kind: 'NIF B12345674', 'Pasaporte AB1234567'; empty without a number. */
export const numberOf = ({ nif, documento }: Pick<Party, 'nif' | 'documento'>): string =>
  nif && `${documento ? DOCUMENTOS[documento.tipo] : 'NIF'} ${nif}`;
