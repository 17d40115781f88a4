import type pg from 'pg';
import { SIN_CONFIGURAR } from '#oficina/base/unconfigured.ts';
import { NEGOCIO_ID } from '#oficina/ventas/negocio/history.server.ts';
import type { negocio } from '#oficina/ventas/negocio/table.server.ts';

/**
 * All the columns with data, so that replacing an example leaves nothing of the one before. No example has a face of its own on the papers,
 * nor another tax than IVA.
 */
type Business = Omit<
  typeof negocio.$inferSelect,
  | 'unico'
  | 'version'
  | 'claveMaxima'
  | 'modificadoEn'
  | 'impuesto'
  | 'colorPapeles'
  | 'piePapeles'
  | 'logo'
  | 'llevaPeticiones'
>;

/** Data until the owner fills in their own. */
export const unconfiguredBusiness: Business = {
  ...SIN_CONFIGURAR,
  nombreComercial: 'Carné Claro',
  nif: '',
  direccion: '',
  datosRegistrales: null,
  telefono: null,
  iban: null,
  urlBlog: null,
  urlPrivacidad: null,
  urlCookies: null,
  programaSubvencion: null,
  agenteSubvencion: null,
};

/** Invented business of the demonstration; no real company has its NIF. */
export const demoBusiness: Business = {
  razonSocial: 'Comparador Claro S. L.',
  nombreComercial: 'Carné Claro',
  nif: 'B12345674',
  direccion: 'Calle de la Señal, 13, 28004 Madrid',
  datosRegistrales: 'Registro Mercantil de Madrid, tomo 12345, folio 67, hoja M-890123 (inventados)',
  telefono: '+34 910 000 013',
  email: 'hola@carneclaro.example',
  // Example that banks publish.
  iban: 'ES9121000418450200051332',
  urlBlog: 'https://blog.carneclaro.example/',
  urlPrivacidad: null,
  urlCookies: null,
  programaSubvencion: 'Programa de Digitalización de Ejemplo',
  agenteSubvencion: 'Agente Digital de Ejemplo S. L.',
};

/** Replaces one example by another; data that a person wrote equals neither, and stays. */
export async function replaceBusiness(client: pg.ClientBase, from: Business, to: Business): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE negocio SET (razon_social, nombre_comercial, nif, direccion, telefono, email,
       url_blog, url_privacidad, url_cookies, programa_subvencion, agente_subvencion, iban, datos_registrales)
       = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) WHERE nif = $1`,
    [
      from.nif,
      to.razonSocial,
      to.nombreComercial,
      to.nif,
      to.direccion,
      to.telefono,
      to.email,
      to.urlBlog,
      to.urlPrivacidad,
      to.urlCookies,
      to.programaSubvencion,
      to.agenteSubvencion,
      to.iban,
      to.datosRegistrales,
    ],
  );
  if (rowCount)
    await client.query(BUSINESS_LINE, [
      NEGOCIO_ID,
      { iban: to.iban, nif: to.nif, razonSocial: to.razonSocial },
    ]);
}

const BUSINESS_LINE = `
  INSERT INTO historial (id, entidad, entidad_id, en, actor_id, actor_nombre, antes, despues)
  VALUES (gen_random_uuid(), 'negocio', $1, now(), '00000000-0000-0000-0000-000000000000', 'El programa', NULL, $2)`;
