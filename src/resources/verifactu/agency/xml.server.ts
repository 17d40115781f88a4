import type { XmlElement } from '../read-xml.ts';

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

/** An element with text or with elements already written; nothing when it has no content. */
export const tag = (prefix: Prefix, name: string, content: string | undefined): string =>
  content === undefined ? '' : `<${prefix}:${name}>${content}</${prefix}:${name}>`;

/** Tag with a plain text, which is escaped here. */
export const textTag = (prefix: Prefix, name: string, text: string | number | undefined): string =>
  tag(prefix, name, text === undefined ? undefined : escaped(String(text)));

/** An element as it came, with all it holds in the namespace of `prefix`. */
export const copyOf = ({ name, text, children }: XmlElement, prefix: Prefix): string =>
  tag(
    prefix,
    name,
    children.length > 0 ? children.map((one) => copyOf(one, prefix)).join('') : escaped(text),
  );

const declared = (prefix: Prefix) => `xmlns:${prefix}="${NAMESPACES[prefix]}"`;

/** The root of an answer, in its SOAP envelope. */
export const answer = (prefix: 'tikR' | 'tikLRRC', name: string, content: string): string =>
  envelope(`<${prefix}:${name} ${declared(prefix)} ${declared('tik')}>${content}</${prefix}:${name}>`);

/** Refuses the whole message: `Codigo[4102].` and the words, where clients look for them. */
export const fault = (words: string): string =>
  envelope(
    `<env:Fault><faultcode>env:Client</faultcode><faultstring>${escaped(words)}</faultstring></env:Fault>`,
  );

const envelope = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Header/><env:Body>${body}</env:Body></env:Envelope>`;
