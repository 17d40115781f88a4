import { escapeHtml } from '#platform/kit/text/escape-html.ts';

/** Part of the bundle with the rows of one table. */
export type BundlePart = {
  archivo: string;
  titulo: string;
  finalidad: string;
  base: string;
  plazo: string;
  origen: string;
  filas: Record<string, unknown>[];
  /** Reasons to keep the rows after an erasure request. */
  conservado: string[];
};

/** Autoescuela that received the person's request. */
export type Receiver = { nombre: string; enviadaEn: string; estado: string };

type Page = { parts: readonly BundlePart[]; receivers: readonly Receiver[]; negocio: string; now: Date };

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#12241b;max-width:64rem;margin:2rem auto;padding:0 1rem}
h1,h2{line-height:1.2}section{margin:2rem 0;padding-top:1rem;border-top:1px solid #dfe5de}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dt{font-weight:600}dd{margin:0}
.caja{overflow-x:auto}table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;
border-bottom:1px solid #dfe5de}td{max-width:28rem;overflow-wrap:anywhere}`;

const MOMENT = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

/** Makes the HTML page of the bundle. The page is self-contained: it fetches nothing. */
export const bundlePage = ({ parts, receivers, negocio, now }: Page): string => `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tus datos personales</title>
<style>${STYLE}</style></head>
<body>
<h1>Tus datos personales</h1>
<p>Esto es lo que ${escapeHtml(negocio)} tiene de ti el ${MOMENT.format(now)}. Los mismos datos están en la carpeta «datos», en JSON, para que los lleves a otro sitio (artículos 15 y 20 del Reglamento General de Protección de Datos). No se incluyen datos de otras personas, claves ni enlaces secretos.</p>
<p>Puedes pedir que se corrijan, se supriman o dejen de usarse, y reclamar ante la Agencia Española de Protección de Datos (www.aepd.es). Nadie decide nada sobre ti con un programa.</p>
${receiversSection(receivers)}
${parts.map(section).join('\n')}
</body>
</html>
`;

function receiversSection(receivers: readonly Receiver[]): string {
  const lines = receivers.map(
    ({ nombre, enviadaEn, estado }) =>
      `<li>${escapeHtml(nombre)}: el ${MOMENT.format(new Date(enviadaEn))}${estado === 'retirada' ? ' (retirada después)' : ''}</li>`,
  );
  return `<section><h2>Quién ha recibido tus datos</h2>
${lines.length === 0 ? '<p>Nadie fuera de quien lleva este sitio.</p>' : `<ul>${lines.join('')}</ul>`}</section>`;
}

function section({ archivo, titulo, finalidad, base, plazo, origen, filas, conservado }: BundlePart): string {
  const facts: [string, string][] = [
    ['Para qué', finalidad],
    ['Base jurídica', base],
    ['Cuánto se guarda', plazo],
    ['De dónde viene', origen],
    ...conservado.map((why): [string, string] => ['Si pides suprimirlo', `Se conserva: ${why}`]),
    ['Archivo', `datos/${archivo}`],
  ];
  return `<section><h2>${escapeHtml(titulo)}</h2>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
${table(filas)}</section>`;
}

function table(filas: readonly Record<string, unknown>[]): string {
  const names = [...new Set(filas.flatMap((fila) => Object.keys(fila)))].filter((name) =>
    filas.some((fila) => fila[name] !== null && fila[name] !== ''),
  );
  const head = names.map((name) => `<th scope="col">${escapeHtml(name.replaceAll('_', ' '))}</th>`).join('');
  const rows = filas.map(
    (fila) => `<tr>${names.map((name) => `<td>${escapeHtml(written(fila[name]))}</td>`).join('')}</tr>`,
  );
  return `<div class="caja"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function written(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
