import type { XmlElement } from '#oficina/ventas/verifactu/read-xml.ts';

const BASE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

/** Namespaces of the answers, by the prefixes that the agency's own answers use. */
const NAMESPACES = {
  tikR: `${BASE}/RespuestaSuministro.xsd`,
  tikLRRC: `${BASE}/RespuestaConsultaLR.xsd`,
  tik: `${BASE}/SuministroInformacion.xsd`,
};

export type Prefix = keyof typeof NAMESPACES;

const escaped = (text: string): string => text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** Element with text or with written elements; empty when there is no content. */
export const tag = (prefix: Prefix, name: string, content: string | undefined): string =>
  content === undefined ? '' : `<${prefix}:${name}>${content}</${prefix}:${name}>`;

/** Element with plain text, which it escapes. */
export const textTag = (prefix: Prefix, name: string, text: string | number | undefined): string =>
  tag(prefix, name, text === undefined ? undefined : escaped(String(text)));

/** Copy of an element and its children, in the namespace of `prefix`. */
export const copyOf = ({ name, text, children }: XmlElement, prefix: Prefix): string =>
  tag(
    prefix,
    name,
    children.length > 0 ? children.map((one) => copyOf(one, prefix)).join('') : escaped(text),
  );

const declared = (prefix: Prefix) => `xmlns:${prefix}="${NAMESPACES[prefix]}"`;

/** Root of an answer, in its SOAP envelope. */
export const answer = (prefix: 'tikR' | 'tikLRRC', name: string, content: string): string =>
  envelope(`<${prefix}:${name} ${declared(prefix)} ${declared('tik')}>${content}</${prefix}:${name}>`);

/**
 * SOAP fault that refuses the whole message. Clients read the code at the start of `words`:
 * `Codigo[4102].`
 */
export const fault = (words: string): string =>
  envelope(
    `<env:Fault><faultcode>env:Client</faultcode><faultstring>${escaped(words)}</faultstring></env:Fault>`,
  );

const envelope = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Header/><env:Body>${body}</env:Body></env:Envelope>`;
